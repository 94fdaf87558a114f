import { jsonAnswer } from '../http/answers.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { Router } from '../http/router.ts';
import { missingRecord } from '../http/service-error.ts';
import type { ServiceContext } from '../service-context.ts';
import { episodesWire } from '../wire/release-page-wire.ts';
import { timecodeWire } from '../wire/timecode-wire.ts';
import { viewerOf } from '../wire/viewer.ts';

/** anime-service, Releases: single episodes and the stored positions of a release. */
export function addEpisodeRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  router.on('GET', '/anime/releases/episodes/:id', (call) => {
    const episode = library.episodeById(call.part('id'));
    const release = library.releaseOf(episode);
    const wire = {
      ...context.episodeWire(viewerOf(call.session))(episode),
      // With episodes and without genres (anime-service, Episode).
      release: { ...context.releaseWire.bare(release), episodes: episodesWire(context, release, call.session) },
    };
    return jsonAnswer(selectFields(wire, fieldSelection(call.query)));
  });

  router.onSignedIn('GET', '/anime/releases/episodes/:id/timecode', (call) => {
    const id = call.part('id').toLowerCase();
    const record = call.account.timecodes.storedRecord(id);
    if (record === undefined) throw missingRecord('UserView', id);
    return jsonAnswer(timecodeWire(call.account, id, record));
  });

  router.onSignedIn('GET', '/anime/releases/:idOrAlias/episodes/timecodes', (call) => {
    const release = library.releaseByIdOrAlias(call.part('idOrAlias'));
    const records = library.dataset.episodesOf(release).flatMap(({ id }) => {
      const record = call.account.timecodes.storedRecord(id);
      return record === undefined ? [] : timecodeWire(call.account, id, record);
    });
    return jsonAnswer(records);
  });
}
