import type { AccountService } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/http/service-client.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import { NOBODY, type OutboxEntry, type ProgressStore } from '#core/storage/progress-store.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { WireTimecodes } from '#shared/upstream/anime-api.ts';

export type TimecodeSync = {
  readonly state: () => SyncState;
  /** There may be something to send: it goes out soon, together with what comes meanwhile. */
  readonly kick: () => void;
  /** Takes over what the service knows, except for episodes with something unsent. Failing changes nothing; it is tried again. */
  readonly pull: () => Promise<void>;
  /** Sends what is waiting, if the service answers within two seconds; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

export type TimecodeSyncOptions = {
  readonly client: ServiceClient;
  readonly store: ProgressStore;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

const TIMECODES = '/accounts/users/me/views/timecodes';
const BATCH = 100;
const FIRST_DELAY_MILLISECONDS = 2_000;
const SPACING_MILLISECONDS = 10_000;
const LONGEST_BACKOFF_MILLISECONDS = 300_000;
const CLOSING_MILLISECONDS = 2_000;

/** The outbox of watch positions: local first, uploaded in batches, kept until acknowledged (anime-service, Accounts: watch progress). */
export function createTimecodeSync({ client, store, account, events, clock, log }: TimecodeSyncOptions): TimecodeSync {
  let owner = account.key();
  let lastSentAt: number | null = null;
  let lastPulledAt: number | null = null;
  let lastFailure: string | null = null;
  let failures = 0;
  let callOff: (() => void) | null = null;
  let pullFailures = 0;
  let callOffPull: (() => void) | null = null;
  let isSending = false;
  let isClosed = false;
  let lastTurn: Promise<void> = Promise.resolve();
  const pulls = new AbortController();
  const sends = new AbortController();

  const isSignedIn = () => account.state().status === 'signed-in';

  function state(): SyncState {
    return {
      pending: account.key() === NOBODY ? 0 : store.pending(account.key()),
      lastSentAt,
      lastFailure,
      lastPulledAt,
      adoptable: isSignedIn() ? store.count(NOBODY) : 0,
      isAdoptionOffered: isSignedIn() && store.isAdoptionOffered(account.key()),
    };
  }

  /** One exchange after the other: the answer to a question from before a save must not undo what was saved since. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** The trouble and the pace of one account are none of the next one's. */
  function followAccount(): void {
    if (owner === account.key()) return;
    owner = account.key();
    lastSentAt = null;
    lastPulledAt = null;
    lastFailure = null;
    failures = 0;
    pullFailures = 0;
    callOff?.();
    callOff = null;
    callOffPull?.();
  }

  function schedule(milliseconds: number): void {
    if (isClosed) return;
    callOff?.();
    callOff = clock.schedule(milliseconds, () => {
      callOff = null;
      send().catch((cause: unknown) => log.error('timecodes not sent', cause));
    });
  }

  function kick(): void {
    if (isClosed) return;
    followAccount();
    events.emit('sync.changed', state());
    if (callOff !== null || isSending || !isSignedIn() || state().pending === 0) return;
    const sinceLast = lastSentAt === null ? Number.POSITIVE_INFINITY : clock.now() - lastSentAt;
    schedule(Math.max(FIRST_DELAY_MILLISECONDS, SPACING_MILLISECONDS - sinceLast));
  }

  async function send(): Promise<void> {
    isSending = true;
    try {
      await inTurn(sendBatch);
    } finally {
      isSending = false;
      kick();
    }
  }

  async function sendBatch(): Promise<void> {
    followAccount();
    const sender = owner;
    const batch = isSignedIn() ? store.outbox(sender, BATCH) : [];
    if (batch.length === 0) return;
    try {
      store.acknowledge(sender, await deliver(batch));
      if (sender === account.key()) noteSent();
    } catch (cause) {
      if (sender === account.key()) noteFailure(cause);
    }
  }

  /** What needs not be sent again: all of it, or what the service refuses for ever, which must not hold up the others. */
  async function deliver(batch: readonly OutboxEntry[]): Promise<readonly OutboxEntry[]> {
    try {
      const body = batch.map(wireTimecode);
      await client.send('POST', TIMECODES, body, 'empty', { isProtected: true, signal: sends.signal });
      return batch;
    } catch (cause) {
      if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') throw cause;
      const positions = new Set(Object.keys(cause.error.fields).map((field) => field.split('.')[0]));
      const refused = batch.filter((_, index) => positions.has(String(index)));
      log.warn('timecodes refused', { refused: refused.length });
      if (refused.length === 0) throw cause;
      return refused;
    }
  }

  function noteSent(): void {
    lastSentAt = clock.now();
    lastFailure = null;
    failures = 0;
  }

  function noteFailure(cause: unknown): void {
    const error = cause instanceof AppFailure ? cause.error : null;
    if (error === null) log.error('timecodes not sent', cause);
    lastFailure = error?.code ?? 'internal';
    failures += 1;
    if (error?.code !== 'signed-out') schedule(backoffMilliseconds(error, failures, clock.now()));
  }

  async function merge(): Promise<void> {
    const key = account.key();
    if (!isSignedIn()) return;
    try {
      const triples = await client.get(TIMECODES, WireTimecodes, { isProtected: true, signal: pulls.signal });
      if (account.key() !== key) return;
      const remote = triples.flatMap(([id, time, isWatched]) => {
        const episodeId = EpisodeId.safeParse(id);
        return episodeId.success && time >= 0 ? [{ episodeId: episodeId.data, positionSeconds: time, isWatched }] : [];
      });
      if (store.mergeRemote(key, remote, clock.now()) > 0) events.emit('progress.changed', { releaseId: null });
      pullFailures = 0;
      lastPulledAt = clock.now();
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      log.info('timecodes not pulled', { code: cause.error.code });
      if (isClosed || !isSignedIn() || account.key() !== key) return;
      pullFailures += 1;
      const milliseconds = backoffMilliseconds(cause.error, pullFailures, clock.now());
      callOffPull = clock.schedule(milliseconds, () => {
        pull().catch((failure: unknown) => log.error('timecodes not pulled', failure));
      });
    }
  }

  async function pull(): Promise<void> {
    if (isClosed) return;
    followAccount();
    callOffPull?.();
    await inTurn(merge).finally(kick);
  }

  return {
    state,
    kick,
    pull,
    close: async () => {
      isClosed = true;
      callOff?.();
      callOffPull?.();
      pulls.abort();
      // For what is under way and for what is left together.
      const timer = setTimeout(() => sends.abort(), CLOSING_MILLISECONDS);
      await inTurn(sendBatch).finally(() => clearTimeout(timer));
    },
  };
}

function wireTimecode({ progress }: OutboxEntry): { release_episode_id: string; time: number; is_watched: boolean } {
  return { release_episode_id: progress.episodeId, time: progress.positionSeconds, is_watched: progress.isWatched };
}

function backoffMilliseconds(error: AppError | null, failures: number, now: number): number {
  if (error?.code === 'rate-limited') return Math.max(error.retryAt - now, SPACING_MILLISECONDS);
  const exponential = Math.min(SPACING_MILLISECONDS * 2 ** (failures - 1), LONGEST_BACKOFF_MILLISECONDS);
  return exponential * (0.75 + Math.random() / 2);
}
