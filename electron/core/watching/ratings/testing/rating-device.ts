import type { DatabaseSync } from 'node:sqlite';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { clockUntilKilled } from '#core/watching/testing/device-link.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { createOwnRatings, createRatingStore, type RatingCalls } from '../own-ratings.ts';
import type { Link } from './stand-in-ratings.ts';

const context = { signal: new AbortController().signal };

type RatingDeviceOptions = {
  readonly database: DatabaseSync;
  readonly clock: Clock;
  readonly connect: (link: Link) => RatingCalls;
};

/** A device on which people sign in and out. It can be killed and started again over the same database. */
export function createRatingDevice({ database, clock, connect }: RatingDeviceOptions) {
  const conditions = { isOffline: false, trouble: 0, longestLatencyMilliseconds: 50 };
  let person: { readonly account: string; readonly isEnded: boolean } | null = { account: '5', isEnded: false };
  const changed: ReleaseId[] = [];
  const refused: ReleaseId[] = [];
  const lost: string[] = [];
  let life = start();

  function state(): AccountState {
    if (person === null) return { status: 'signed-out' };
    const profile = { id: Number(person.account), nickname: '', avatar: null };
    return person.isEnded ? { status: 'ended', profile } : { status: 'signed-in', profile, isRemembered: true };
  }

  function sessionOf(): string | null {
    return person === null || person.isEnded ? null : person.account;
  }

  function start() {
    const link: Link = { ...conditions, account: sessionOf(), isDead: false };
    const own = clockUntilKilled(clock, link);
    const store = createRatingStore({ database, log: silentLog, onLostChange: () => undefined });
    const events = createEventHub(() => undefined);
    events.on({ 'ratings.changed': ({ releaseId }) => changed.push(releaseId) });
    const ratings = createOwnRatings({
      ...{ database, events, clock: own, log: silentLog, onSyncChanged: () => undefined },
      onLostChange: () => lost.push('change'),
      onRefused: (releaseId) => refused.push(releaseId),
      calls: connect(link),
      account: { state, key: () => person?.account ?? SIGNED_OUT },
    });
    ratings.sync.kick();
    return { link, store, events, ratings };
  }

  return {
    changed: changed as readonly ReleaseId[],
    refused: refused as readonly ReleaseId[],
    lost: lost as readonly string[],
    store: () => life.store,
    sync: () => life.ratings.sync,
    set: (releaseId: ReleaseId, score: number | null) => life.ratings.handlers['ratings.set']({ releaseId, score }),
    score: async (releaseId: ReleaseId) => (await life.ratings.handlers['ratings.own']({ releaseId }, context)).score,
    account: () => person?.account ?? SIGNED_OUT,
    become: (next: typeof person) => {
      person = next;
      life.link.account = sessionOf();
      life.events.emit('account.changed', state());
    },
    change: (changes: Partial<typeof conditions>) => {
      Object.assign(conditions, changes);
      Object.assign(life.link, changes);
    },
    restart: () => {
      life.link.isDead = true;
      life = start();
    },
  };
}
