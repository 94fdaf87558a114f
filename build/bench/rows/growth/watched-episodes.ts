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
 * The watch positions of an account, in a database of their own, and a service that lists `episodes` positions and accepts any
 * request. The service stores nothing, so that all memory is the app's.
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
    send: () => Promise.reject(new Error('no change expects a result')),
    sendOnly: async (_method, _path, body) => {
      // The code under test built it: a list of episodes.
      received += (body as readonly unknown[]).length;
      return null;
    },
  };
  const sync = createTimecodeSync({
    ...{ client, database, serverTime, clock, log: silentLog },
    readHistory: readHistoryOver(client, serverTime),
    account: signedIn,
    onSyncChanged: () => undefined,
    onLostChange: () => undefined,
    events: createEventHub(() => undefined),
  });

  return {
    /** Fetches and stores everything that the service has; in milliseconds. */
    pull: () => timed(sync.pull),
    /** Marks all as watched, as if the person had been offline. */
    watch: () => {
      // Not measured, so it need not wait for the disk.
      database.exec('PRAGMA synchronous = OFF');
      const places = Array.from({ length: episodes }, (_, place) => place);
      for (const [release, of] of Map.groupBy(places, (place) => Math.floor(place / EPISODES_A_RELEASE))) {
        const releaseId = ReleaseId.parse(release + 1);
        progress.mark(ACCOUNT, { releaseId, episodeIds: of.map(episodeOf), isWatched: true }, clock.now());
      }
      database.exec('PRAGMA synchronous = FULL');
    },
    /** Sends all of it, a hundred at a time; milliseconds until all has arrived. */
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
