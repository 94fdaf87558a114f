import { setImmediate as othersFirst } from 'node:timers/promises';
import { openDatabase } from '#core/platform/database/database.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createServerTime } from '#core/platform/time.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createProgressStore } from '#core/watching/progress/progress-store.ts';
import { ACCOUNT, readHistoryOver, signedIn } from '#core/watching/progress/testing/test-device.ts';
import { createTimecodeSync } from '#core/watching/progress/timecode-sync.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { timed } from '../../measure.ts';

const EPISODES_A_RELEASE = 12;

const episodeOf = (place: number) => EpisodeId.parse(`00000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`);

/**
 * The watch positions of an account, in a database of their own, and a service that lists as many as there are and takes
 * any request. It keeps nothing, so that all that lies in memory is the app's.
 */
export function openWatchedEpisodes(directory: string, episodes: number) {
  const clock = createManualClock();
  const { database } = openDatabase(directory, { clock, log: silentLog });
  const progress = createProgressStore({ database, log: silentLog });
  const serverTime = createServerTime(clock);
  let received = 0;

  const client: ServiceClient = {
    get: async (path, schema, options) => {
      serverTime.note(new Headers({ date: new Date(clock.now()).toUTCString() }));
      if (!path.endsWith('/timecodes')) throw new Error(`${path} was not to be asked`);
      const isWhole = (options?.search?.['since'] ?? null) === null;
      const count = isWhole ? episodes : 0;
      return schema.parse(Array.from({ length: count }, (_, place) => [episodeOf(place), place + 1, false]));
    },
    getFile: () => Promise.reject(new Error('there are no files')),
    send: (async (_method: string, _path: string, body: readonly unknown[]) => {
      received += body.length;
      return null;
      // Nothing but an empty answer is expected of the service here.
    }) as ServiceClient['send'],
  };
  const sync = createTimecodeSync({
    ...{ client, database, serverTime, clock, log: silentLog },
    readHistory: readHistoryOver(client, serverTime),
    account: signedIn,
    tell: () => undefined,
    onLostChange: () => undefined,
    events: createEventHub(() => undefined),
  });

  return {
    /** In milliseconds: everything that the service has is asked for and kept. */
    pull: () => timed(sync.pull),
    /** As if the person had watched all of them without a network. */
    watch: () => {
      // Nothing of this is measured, so that it need not wait for the disk.
      database.exec('PRAGMA synchronous = OFF');
      const places = Array.from({ length: episodes }, (_, place) => place);
      for (const [release, of] of Map.groupBy(places, (place) => Math.floor(place / EPISODES_A_RELEASE))) {
        const releaseId = ReleaseId.parse(release + 1);
        progress.mark(ACCOUNT, { releaseId, episodeIds: of.map(episodeOf), isWatched: true }, clock.now());
      }
      database.exec('PRAGMA synchronous = FULL');
    },
    /** In milliseconds: all of it has arrived, a hundred at a time. */
    send: () =>
      timed(async () => {
        sync.kick();
        while (received < episodes || sync.state().pending > 0) {
          clock.pass(clock.next() ?? 0);
          await othersFirst();
        }
      }),
    close: async () => {
      await sync.close();
      database.close();
    },
  };
}
