import { jsonAnswer } from '../http/answers.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import { pageRequest, paginated } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { timecodeWire } from '../wire/timecode-wire.ts';
import { viewerOf } from '../wire/viewer.ts';

const DEFAULT_PAGE_LIMIT = 25;

/** anime-service, Accounts: watch progress. One entry per episode, most recently saved first. */
export function addHistoryRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  router.onSignedIn('GET', '/accounts/users/me/views/history', (call) => {
    const request = pageRequest(call.query, DEFAULT_PAGE_LIMIT);
    const selection = fieldSelection(call.query);
    const toEpisode = context.episodeWire(viewerOf(call.session));
    const page = paginated(call.account.timecodes.history(), request, call.url, ([episodeId, record]) => {
      const episode = library.dataset.episodeById(episodeId);
      const release = episode === undefined ? undefined : library.releaseOf(episode);
      return {
        ...timecodeWire(call.account, episodeId, record),
        release_episode:
          episode === undefined
            ? null
            : {
                ...toEpisode(episode),
                // Selecting any fields loses the release here: a known fault of the service.
                ...(selection === null && release !== undefined ? { release: context.releaseWire.bare(release) } : {}),
              },
      };
    });
    return jsonAnswer({ ...page, data: selectFields(page.data, selection) });
  });
}
