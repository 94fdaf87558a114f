import type { AccountService } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/http/service-client.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import { NOBODY, type OutboxEntry, type ProgressStore } from '#core/storage/progress-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { WireTimecodes } from '#shared/upstream/anime-api.ts';

export type TimecodeSync = {
  readonly state: () => SyncState;
  /** There may be something to send: it goes out soon, together with what comes meanwhile. */
  readonly kick: () => void;
  /** Takes over what the service knows, except for episodes with something unsent. Failing changes nothing. */
  readonly pull: () => Promise<void>;
  /** Sends what is waiting, if the service answers quickly; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

export type TimecodeSyncOptions = {
  readonly client: ServiceClient;
  readonly store: ProgressStore;
  readonly account: AccountService;
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
  let lastSentAt: number | null = null;
  let lastFailure: string | null = null;
  let failures = 0;
  let callOff: (() => void) | null = null;
  let sending: Promise<void> | null = null;

  const isSignedIn = () => account.state().status === 'signed-in';

  function state(): SyncState {
    return {
      pending: account.key() === NOBODY ? 0 : store.pending(account.key()),
      lastSentAt,
      lastFailure,
      adoptable: isSignedIn() ? store.count(NOBODY) : 0,
    };
  }

  const tell = () => events.emit('sync.changed', state());

  function schedule(milliseconds: number): void {
    callOff?.();
    callOff = clock.schedule(milliseconds, () => {
      callOff = null;
      send().catch((cause: unknown) => log.error('timecodes not sent', cause));
    });
  }

  function kick(): void {
    tell();
    if (callOff !== null || sending !== null || !isSignedIn() || state().pending === 0) return;
    const sinceLast = lastSentAt === null ? Number.POSITIVE_INFINITY : clock.now() - lastSentAt;
    schedule(Math.max(FIRST_DELAY_MILLISECONDS, SPACING_MILLISECONDS - sinceLast));
  }

  function send(signal?: AbortSignal): Promise<void> {
    sending ??= sendBatch(signal).finally(() => {
      sending = null;
      if (lastFailure === null) kick();
      else tell();
    });
    return sending;
  }

  async function sendBatch(signal?: AbortSignal): Promise<void> {
    const key = account.key();
    const batch = isSignedIn() ? store.outbox(key, BATCH) : [];
    if (batch.length === 0) return;
    try {
      await client.send('POST', TIMECODES, batch.map(wireTimecode), 'empty', {
        isProtected: true,
        ...(signal && { signal }),
      });
      store.acknowledge(key, batch);
      settle();
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      onRefusal(key, batch, cause);
    }
  }

  function settle(): void {
    lastSentAt = clock.now();
    lastFailure = null;
    failures = 0;
  }

  function onRefusal(key: string, batch: readonly OutboxEntry[], { error }: AppFailure): void {
    if (error.code === 'rejected') {
      // Validation is keyed by position; the refused entries would be refused for ever and must not hold up the others.
      const refused = batch.filter((_, index) =>
        Object.keys(error.fields).some((field) => field.startsWith(`${index}.`)),
      );
      store.acknowledge(key, refused);
      log.warn('timecodes refused', { refused: refused.length });
      if (refused.length > 0) {
        settle();
        return;
      }
    }
    lastFailure = error.code;
    failures += 1;
    if (error.code !== 'signed-out') schedule(backoffMilliseconds(error, failures, clock.now()));
  }

  async function pull(): Promise<void> {
    const key = account.key();
    if (!isSignedIn()) return;
    try {
      const triples = await client.get(TIMECODES, WireTimecodes, { isProtected: true });
      if (account.key() !== key) return;
      const remote = triples.flatMap(([id, time, isWatched]) => {
        const episodeId = EpisodeId.safeParse(id);
        return episodeId.success && time >= 0 ? [{ episodeId: episodeId.data, positionSeconds: time, isWatched }] : [];
      });
      if (store.mergeRemote(key, remote, clock.now()) > 0) events.emit('progress.changed', { releaseId: null });
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      log.info('timecodes not pulled', { code: cause.error.code });
    }
    kick();
  }

  return {
    state,
    kick,
    pull,
    close: async () => {
      callOff?.();
      await sending;
      await send(AbortSignal.timeout(CLOSING_MILLISECONDS));
      callOff?.();
    },
  };
}

function wireTimecode({ progress }: OutboxEntry): { release_episode_id: string; time: number; is_watched: boolean } {
  return { release_episode_id: progress.episodeId, time: progress.positionSeconds, is_watched: progress.isWatched };
}

function backoffMilliseconds(error: AppFailure['error'], failures: number, now: number): number {
  if (error.code === 'rate-limited') return Math.max(error.retryAt - now, SPACING_MILLISECONDS);
  const exponential = Math.min(SPACING_MILLISECONDS * 2 ** (failures - 1), LONGEST_BACKOFF_MILLISECONDS);
  return exponential * (0.75 + Math.random() / 2);
}
