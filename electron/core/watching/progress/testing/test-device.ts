import type { DatabaseSync } from 'node:sqlite';
import { createAnimeMapping } from '#core/anime/catalogue/release-mapper.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createServerTime, type ServerTime } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { progressStoresOver } from '#core/watching/progress/testing/progress-stores.ts';
import { clockUntilKilled } from '#core/watching/testing/device-link.ts';
import { createHistoryReader } from '../../history/history.ts';
import { createTimecodeSync, type TimecodeSyncOptions } from '../timecode-sync.ts';
import type { Link, Value } from './stand-in-service.ts';

export const ACCOUNT = '5';
export const signedIn: TimecodeSyncOptions['account'] = {
  key: () => ACCOUNT,
  state: () => ({
    status: 'signed-in',
    profile: { id: Number(ACCOUNT), nickname: '', avatar: null },
    isRemembered: true,
  }),
};

/** The history of a service that publishes no pictures. */
export function readHistoryOver(client: ServiceClient, serverTime: ServerTime) {
  const urls = { baseUrl: 'http://localhost/api/v1', siteUrl: 'http://localhost' };
  const addresses = { anime: urls, novels: { ...urls, siteId: 1 } };
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  return createHistoryReader(client, mapping, serverTime);
}

type TestDeviceOptions = {
  readonly name: string;
  readonly database: DatabaseSync;
  readonly clock: Clock;
  /** A client over the link of one life of the device. */
  readonly connect: (link: Link, onDate: (headers: Headers) => void) => ServiceClient;
};

/** One device of the account, with a clock of its own. It can be killed and started again over the same database. */
export function createTestDevice({ name, database, clock, connect }: TestDeviceOptions) {
  let skew = 0;
  const conditions = { isOffline: false, trouble: 0, listsFail: false, longestLatencyMilliseconds: 50 };
  let life = start();

  function start() {
    const link: Link = { ...conditions, isDead: false };
    const own = clockUntilKilled(clock, link, () => clock.now() + skew);
    const serverTime = createServerTime(own);
    const stores = progressStoresOver(database);
    const client = connect(link, serverTime.note);
    const sync = createTimecodeSync({
      client,
      readHistory: readHistoryOver(client, serverTime),
      database,
      serverTime,
      account: signedIn,
      events: createEventHub(() => undefined),
      clock: own,
      log: silentLog,
      onSyncChanged: () => undefined,
      onLostChange: () => undefined,
    });
    void sync.pull();
    return { link, stores, sync, now: own.now };
  }

  const selectUnsent = database.prepare(`
    SELECT 1 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2
    UNION ALL SELECT 1 FROM timecode_removal WHERE account = ?1 AND episode_id = ?2 AND acknowledged_at IS NULL`);
  const selectAll = database.prepare('SELECT * FROM progress WHERE account = ?');
  return {
    name,
    stores: () => life.stores,
    sync: () => life.sync,
    now: () => life.now(),
    hasUnsent: (episodeId: string) => selectUnsent.get(ACCOUNT, episodeId) !== undefined,
    skewBy: (milliseconds: number) => {
      skew += milliseconds;
    },
    change: (changes: Partial<Omit<Link, 'isDead'>>) => {
      Object.assign(conditions, changes);
      Object.assign(life.link, changes);
    },
    restart: () => {
      life.link.isDead = true;
      life = start();
    },
    /** Episode -> what this device shows. */
    values: (): Map<string, Value> =>
      new Map(
        selectAll
          .all(ACCOUNT)
          .map((row) => [
            String(row['episode_id']),
            { positionSeconds: Number(row['position_seconds']), isWatched: row['is_watched'] === 1 },
          ]),
      ),
    withoutRelease: () =>
      selectAll.all(ACCOUNT).flatMap((row) => (row['release_id'] === null ? [String(row['episode_id'])] : [])),
  };
}

export type TestDevice = ReturnType<typeof createTestDevice>;
