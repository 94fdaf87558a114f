import { z } from 'zod';
import { spelled, validated, validatedEntries } from '#demo/validation.ts';
import { emptyHtmlAnswer, jsonAnswer } from '../http/answers.ts';
import { fieldSelection } from '../http/field-selection.ts';
import { bodyEntries } from '../http/input.ts';
import { pageAnswer, pageSchema } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { timecodeWire } from '../wire/episode-wire.ts';

const EPISODE = z.object({ release_episode_id: z.guid().toLowerCase() });
const POSITION = EPISODE.extend({
  time: spelled(z.number().min(0)),
  is_watched: z.literal([true, false, 0, 1, '0', '1']).transform((sent) => Number(sent) === 1),
});

const DATE_TIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;
const SINCE = z.object({
  since: z
    .string()
    // A plus sign that was decoded as a space.
    .transform((text) => text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1'))
    .transform((text) => (DATE_TIME.test(text) ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : Number.NaN))
    .refine((moment) => !Number.isNaN(moment))
    .optional(),
});

/** anime-service, Accounts: watch progress. The two stores are in `state/timecode-stores.ts`. */
export function addTimecodeRoutes(router: Router, context: ServiceContext): void {
  const path = '/accounts/users/me/views/timecodes';

  router.onSignedIn('POST', path, async (call) => {
    for (const position of validatedEntries(POSITION, bodyEntries(await call.readBody()))) {
      const { release_episode_id: id, time, is_watched: isWatched } = position;
      context.timecodes.save(call.account.timecodes, id, time, isWatched);
    }
    context.changed();
    return emptyHtmlAnswer();
  });

  router.onSignedIn('GET', path, (call) => {
    const { since = 0 } = validated(SINCE, call.query);
    const entries = [...context.timecodes.fastList(call.account.timecodes)];
    const asked = entries.filter(([, { savedAt }]) => savedAt >= since);
    return jsonAnswer(asked.map(([episodeId, { time, isWatched }]) => [episodeId, time, isWatched]));
  });

  router.onSignedIn('DELETE', path, async (call) => {
    const episodes = validatedEntries(EPISODE, bodyEntries(await call.readBody()));
    for (const { release_episode_id: id } of episodes) context.timecodes.remove(call.account.timecodes, id);
    context.changed();
    return emptyHtmlAnswer();
  });
}

const PAGE = pageSchema(25);

/** anime-service, Accounts: watch progress. One entry per episode, most recently saved first. */
export function addHistoryRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  router.onSignedIn('GET', '/accounts/users/me/views/history', (call) => {
    const selection = fieldSelection(call.query);
    const toEpisode = context.episodeWire(call.session);
    const history = context.timecodes.history(call.account.timecodes);
    return pageAnswer(call.url, call.query, PAGE, history, ([episodeId, record]) => {
      const episode = library.dataset.episodeById(episodeId);
      const timecode = timecodeWire(call.account, episodeId, record);
      if (episode === undefined) return { ...timecode, release_episode: null };
      // A known bug of the service: with any field selection the release is missing.
      const release =
        selection === null ? { release: context.releaseWire.bare(library.releaseById(String(episode.releaseId))) } : {};
      return { ...timecode, release_episode: { ...toEpisode(episode), ...release } };
    });
  });
}
