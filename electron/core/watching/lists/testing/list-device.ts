import type { DatabaseSync } from 'node:sqlite';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createListStores } from '#core/watching/lists/list-outbox.ts';
import { clockUntilKilled } from '#core/watching/testing/device-link.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { ListKind, ListValue } from '#shared/domain/anime/release-list.ts';
import { createLists } from '../lists.ts';
import type { Link } from './stand-in-lists.ts';

export const ACCOUNT = '5';
const profile = { id: Number(ACCOUNT), nickname: '', avatar: null };

type ListDeviceOptions = {
  readonly name: string;
  readonly database: DatabaseSync;
  readonly clock: Clock;
  /** A client over the link of one life of the device. */
  readonly connect: (link: Link) => ServiceClient;
};

/** One device of the account. It can be killed and started again over the same database. */
export function createListDevice({ name, database, clock, connect }: ListDeviceOptions) {
  const conditions = { isOffline: false, trouble: 0, amnesia: 0, longestLatencyMilliseconds: 50, isRevoked: false };
  let life = start();

  function start() {
    const link: Link = { ...conditions, isDead: false };
    let state: AccountState = { status: 'signed-in', profile, isRemembered: true };
    const own = clockUntilKilled(clock, link);
    const events = createEventHub((cause) => {
      throw cause;
    });
    const become = (next: AccountState) => {
      state = next;
      events.emit('account.changed', next);
    };
    const client = connect(link);
    const watched: ServiceClient = {
      ...client,
      get: (...call) => client.get(...call).catch(noteEnd),
      send: (...call) => client.send(...call).catch(noteEnd),
    };
    function noteEnd(cause: unknown): never {
      if (link.isRevoked && state.status === 'signed-in') become({ status: 'ended', profile });
      throw cause;
    }
    const stores = createListStores({ database, log: silentLog, onLostChange: () => undefined });
    const lists = createLists({
      ...{ database, stores, events, clock: own, serverTime: own, log: silentLog, client: watched },
      anime: { releases: async () => [] },
      account: { key: () => ACCOUNT, state: () => state },
      kept: () => null,
      onSyncChanged: () => undefined,
    });
    void lists.sync.pull();
    return { link, stores, lists, become };
  }

  return {
    name,
    stores: () => life.stores,
    lists: () => life.lists,
    change: (changes: Partial<Omit<Link, 'isDead'>>) => {
      Object.assign(conditions, changes);
      Object.assign(life.link, changes);
    },
    signIn: () => {
      Object.assign(conditions, { isRevoked: false });
      life.link.isRevoked = false;
      life.become({ status: 'signed-in', profile, isRemembered: true });
    },
    restart: () => {
      life.link.isDead = true;
      life = start();
    },
    /** What this device shows, the last added first. */
    values: (kind: ListKind): ReadonlyMap<number, ListValue> => life.stores.values(ACCOUNT, kind),
    outbox: () => life.stores.outbox.all(ACCOUNT),
  };
}

export type ListDevice = ReturnType<typeof createListDevice>;
