import type { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createManualClock, letPass } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createListStores } from '#core/watching/lists/list-outbox.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { createLists } from '../lists.ts';
import { collected, liked } from './placements.ts';

export type Request = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly kind: 'favourite' | 'collection';
  readonly ids: readonly number[];
  readonly at: number;
  /** Whose session it was sent with. */
  readonly account: AccountKey;
};

export type Service = {
  /** Answers, or throws what the client would. */
  readonly answer: (request: Request) => unknown;
  readonly releases?: (ids: readonly ReleaseId[]) => Promise<Release[]>;
};

/** Lists over a database in memory and a service that the test plays, on a clock that the test moves. */
export function startLists({ answer, releases = async () => [] }: Service) {
  const database = openEmptyDatabase();
  const clock = createManualClock();
  const events = createEventHub(() => undefined);
  const startedAt = clock.now();
  const requests: Request[] = [];
  const lost: string[] = [];
  let account: AccountKey = '5';

  async function ask(method: Request['method'], path: string, body: unknown, schema: z.ZodType): Promise<unknown> {
    const kind = path.includes('/favorites') ? 'favourite' : 'collection';
    // The code under test built it.
    const ids = (body as readonly { readonly release_id: number }[]).map(({ release_id }) => release_id);
    const request = { method, kind, ids, at: clock.now() - startedAt, account } as const;
    requests.push(request);
    return schema.parse(await answer(request));
  }

  const client: ServiceClient = {
    get: async (path, schema) => (await ask('GET', path, [], schema)) as z.output<typeof schema>,
    getFile: () => Promise.reject(new Error('no files here')),
    send: async (method, path, body, schema) => (await ask(method, path, body, schema)) as z.output<typeof schema>,
    // The code under test always expects a result.
    sendOnly: () => Promise.reject(new Error('no such change here')),
  };
  const state = (): AccountState =>
    account === SIGNED_OUT
      ? { status: 'signed-out' }
      : { status: 'signed-in', profile: { id: Number(account), nickname: '', avatar: null }, isRemembered: true };
  const stores = createListStores({ database, log: silentLog, onLostChange: () => lost.push('change') });
  const lists = createLists({
    ...{ client, database, stores, events, clock, serverTime: clock, log: silentLog },
    anime: { releases },
    account: { key: () => account, state },
    kept: () => null,
    onSyncChanged: () => undefined,
  });

  return {
    lists,
    stores,
    database,
    requests,
    lost,
    /** Requests that change a list. */
    changes: () => requests.filter(({ method }) => method !== 'GET'),
    become: (next: AccountKey) => {
      account = next;
      events.emit('account.changed', state());
    },
    pass: (milliseconds: number) => letPass(clock, milliseconds),
    collect: (ids: readonly number[], collection: 'planned' | 'watching' | null) =>
      lists.handlers['lists.place'](collected(ids, collection)),
    like: (ids: readonly number[], isFavourite = true) => lists.handlers['lists.place'](liked(ids, isFavourite)),
    state: () => lists.handlers['lists.state'](),
    membership: () => lists.handlers['lists.membership'](),
  };
}
