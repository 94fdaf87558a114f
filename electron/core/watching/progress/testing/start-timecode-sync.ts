import type { IncomingMessage, ServerResponse } from 'node:http';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createServerTime } from '#core/platform/time.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { progressStoresOver } from '#core/watching/progress/testing/progress-stores.ts';
import { createTimecodeSync } from '#core/watching/progress/timecode-sync.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { readHistoryOver } from './test-device.ts';

export type Sent = { readonly release_episode_id: string; readonly time: number };
type Answer = (response: ServerResponse, sent: readonly Sent[]) => void;
type Read = (response: ServerResponse, request: IncomingMessage) => void;

export const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
export const accept: Answer = (response) => reply(response, 200, '', { 'content-type': 'text/html' });
/** Answers a pull from a service without any positions. */
export const nothing: Read = (response) => reply(response, 200, '[]');
export const unavailable = (response: ServerResponse) => reply(response, 500, '{}');

export async function startSync() {
  const requests: string[] = [];
  const lost: string[] = [];
  const batches: { account: string; times: number[] }[] = [];
  const state = { account: '5', answer: accept, read: nothing };
  const server = await startLocalServer(async (request, response) => {
    requests.push(request.url ?? '');
    const chunks = await request.toArray();
    const sent = chunks.length === 0 ? [] : JSON.parse(Buffer.concat(chunks).toString());
    if (request.method === 'POST') {
      batches.push({ account: String(request.headers.cookie), times: sent.map(({ time }: Sent) => time) });
    }
    if (request.method === 'PUT') reply(response, 200, '');
    else if (request.method === 'GET') state.read(response, request);
    else state.answer(response, sent);
  });
  const database = openEmptyDatabase();
  const stores = progressStoresOver(database);
  const clock = createManualClock();
  const serverTime = createServerTime(clock);
  const client = createServiceClient({
    fetch: globalThis.fetch,
    clock,
    log: silentLog,
    baseUrl: server.url,
    headers: () => ({ cookie: state.account }),
  });
  const profile = () => ({ id: Number(state.account), nickname: '', avatar: null });
  const account = {
    key: () => state.account,
    state: () => ({ status: 'signed-in' as const, profile: profile(), isRemembered: true }),
  };
  const events = createEventHub(() => undefined);
  const sync = createTimecodeSync({
    client,
    readHistory: readHistoryOver(client, serverTime),
    database,
    serverTime,
    account,
    events,
    clock,
    log: silentLog,
    onSyncChanged: () => undefined,
    onLostChange: () => lost.push('change'),
  });

  function save(n: number, positionSeconds: number): void {
    const progress = { episodeId: episode(n), releaseId: ReleaseId.parse(7), positionSeconds, isWatched: false };
    stores.progress.save(state.account, { ...progress, updatedAt: clock.now() });
    sync.kick();
  }
  function remove(n: number): void {
    const marked = { episodeIds: [episode(n)], releaseId: ReleaseId.parse(7), isWatched: false };
    stores.progress.mark(state.account, marked, clock.now());
    sync.kick();
  }
  /** Waits as long as a pull and an upload after it take. */
  async function settled(): Promise<void> {
    for (let trips = 0; trips < 5; trips += 1) await roundTrip();
  }
  /** Lets time pass until the next upload, and waits until the service has answered it. */
  async function attempt(): Promise<number> {
    const before = batches.length;
    let waited = 0;
    while (batches.length === before) {
      const next = clock.next() ?? 0;
      clock.pass(next);
      waited += next;
      await settled();
    }
    return waited;
  }
  /** The page or the core has asked something else; `problem` is how the service answered. */
  function hear(problem: AppError | null): void {
    const lastAnswer = { at: clock.now(), milliseconds: 1, problem };
    const role = { role: 'configured', isInUse: true, isTrusted: true, mayBeTrusted: false } as const;
    const hosts = [{ origin: server.url, ...role, lastAnswer }];
    events.emit('service.changed', { hosts, seenFrom: null, returnsAt: null });
  }
  const roundTrip = () => fetch(server.url, { method: 'PUT' }).then((response) => response.text());
  const position = (n: number) =>
    stores.progress.forRelease('5', ReleaseId.parse(7)).find(({ episodeId }) => episodeId === episode(n))
      ?.positionSeconds;
  /** Positions of the account over all releases. */
  const listed = () =>
    database
      .prepare("SELECT position_seconds AS position FROM progress WHERE account = '5'")
      .all()
      .map((row) => row['position']);
  return {
    requests,
    lost,
    asked: (ending: string) => requests.filter((url) => url.endsWith(ending)).length,
    ...{ listed, batches, state, hear, database, clock, serverTime, sync, save, remove, attempt, settled, position },
    roundTrip,
    times: () => batches.map(({ times }) => times),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The request of a saved position is lost, and the person removes the position five seconds later. */
export async function removeAfterLostSave(test: Awaited<ReturnType<typeof startSync>>): Promise<void> {
  test.serverTime.note(new Headers({ date: new Date(test.clock.now()).toUTCString() }));
  await test.sync.pull();
  test.state.answer = (response) => response.destroy();
  test.save(1, 10);
  await test.attempt();
  test.clock.pass(5_000);
  test.remove(1);
}
