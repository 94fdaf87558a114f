import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import { backoffMilliseconds } from '#core/platform/backoff.ts';
import { createTimer } from '#core/platform/timer.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import { ListKind } from '#core/watching/lists/list-value.ts';
import type { ServerTime } from '#core/watching/progress/server-time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ListsState } from '#shared/domain/anime/release-list.ts';
import type { ListCalls } from './list-calls.ts';
import { createListReading } from './list-reading.ts';
import { createListUpload, type ListTurn } from './list-upload.ts';
import { looksAt } from './wish-rules.ts';

export type ListSync = {
  readonly state: () => Pick<ListsState, 'pending' | 'lastFailure' | 'sendFailure' | 'lastPulledAt'>;
  /** There may be something to send: it goes out soon, together with what comes meanwhile. */
  readonly kick: () => void;
  /** Takes over what the service has, and from then on again and again. Failing changes nothing; it is tried again. */
  readonly pull: () => Promise<void>;
  /** Call it when the account changes. */
  readonly followAccount: () => void;
  /** Sends what is waiting, if the service answers within two seconds; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

export type ListSyncOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Something is shown differently, be it only `state`. */
  readonly onChanged: () => void;
};

/** From the first change, so that taking it back mostly costs nothing; and from one request to the next. */
const PACE_MILLISECONDS = 5_000;
const EVERY_MILLISECONDS = 300_000;
const AFTER_THIN_LIST_MILLISECONDS = 65_000;
const SHORTEST_MILLISECONDS = 1_000;
const CLOSING_MILLISECONDS = 2_000;
/** One to add and one to remove for each kind of list. */
const CLOSING_REQUESTS = 4;

/** Favourites and collections between this device and the service (anime-service, Accounts: favorites, collections). */
export function createListSync(options: ListSyncOptions): ListSync {
  const { calls, stores, serverTime, account, clock, log, onChanged } = options;
  const reads = new AbortController();
  const sends = new AbortController();
  const reading = createListReading(stores);
  const upload = createListUpload({ calls, stores, reading, now: serverTime.now, log });

  let owner = account.key();
  let wasSignedIn = isSignedIn();
  let lastPulledAt: number | null = null;
  let lastFailure: string | null = null;
  let sendFailure: string | null = null;
  let sendFailures = 0;
  let pullFailures = 0;
  let isSending = false;
  let isClosed = false;
  let lastTurn: Promise<void> = Promise.resolve();
  let nextPull: Promise<void> | null = null;
  const sendTimer = createTimer(clock, () => inBackground(send()));
  const pullTimer = createTimer(clock, () => inBackground(pull()));

  function isSignedIn(): boolean {
    return account.state().status === 'signed-in';
  }

  function pending(): number {
    return owner === SIGNED_OUT ? 0 : stores.wishes.countWaiting(owner);
  }

  function inBackground(work: Promise<void>): void {
    work.catch((cause: unknown) => log.error('lists not kept in step', cause));
  }

  /** One exchange after the other: the answer to a question from before a change must not undo it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function turnOf(key: AccountKey, signal: AbortSignal): ListTurn {
    return { account: key, signal, isStill: () => isSignedIn() && account.key() === key && !signal.aborted };
  }

  /** The trouble and the pace of one account are none of the next one's. */
  function followAccount(): void {
    const isOther = owner !== account.key();
    if (isOther) {
      owner = account.key();
      lastPulledAt = null;
      lastFailure = null;
      sendFailure = null;
      sendFailures = 0;
      pullFailures = 0;
      for (const timer of [sendTimer, pullTimer]) timer.callOff();
      onChanged();
    }
    const hasArrived = isSignedIn() && (isOther || !wasSignedIn);
    wasSignedIn = isSignedIn();
    if (hasArrived) inBackground(pull());
  }

  function kick(): void {
    if (isClosed) return;
    followAccount();
    if (sendTimer.isSet() || isSending || !isSignedIn() || pending() === 0) return;
    sendTimer.set(PACE_MILLISECONDS);
  }

  async function send(): Promise<void> {
    isSending = true;
    try {
      await inTurn(sendOne);
    } finally {
      isSending = false;
      kick();
    }
  }

  async function sendOne(): Promise<void> {
    const sender = owner;
    if (!isSignedIn() || account.key() !== sender) return;
    try {
      const hasSent = await upload(turnOf(sender, sends.signal));
      if (!hasSent || sender !== account.key()) return;
      sendFailure = null;
      sendFailures = 0;
      onChanged();
      if (!isClosed && lastPulledAt !== null && pullFailures === 0) pullTimer.set(pullDelayMilliseconds(sender));
    } catch (cause) {
      if (!(cause instanceof AppFailure)) log.error('lists not sent', cause);
      if (sender !== account.key()) return;
      sendFailure = cause instanceof AppFailure ? cause.error.code : 'internal';
      sendFailures += 1;
      if (!isClosed && isSignedIn()) sendTimer.set(backoffMilliseconds(cause, sendFailures, clock.now()));
      onChanged();
      // Reading tells whether the service is out of reach or only did not save this change.
      if (sendFailures === 1) inBackground(pull());
    }
  }

  function pullDelayMilliseconds(key: AccountKey): number {
    const looks = stores.wishes.all(key).flatMap((wish) => looksAt(wish) ?? []);
    const untilLook = Math.min(...looks) - serverTime.now();
    const untilPull = (lastPulledAt ?? clock.now()) + EVERY_MILLISECONDS - clock.now();
    const wanted = Math.min(untilLook, untilPull, EVERY_MILLISECONDS);
    return Math.max(wanted + SHORTEST_MILLISECONDS, SHORTEST_MILLISECONDS);
  }

  async function pullOnce(): Promise<void> {
    const asker = owner;
    const turn = turnOf(asker, reads.signal);
    if (isClosed || !turn.isStill()) return;
    try {
      const taken = [];
      for (const kind of ListKind.values) {
        const listed = await calls.list(kind, turn.signal);
        if (!turn.isStill()) return;
        taken.push(reading.take({ account: asker, kind, listed, at: serverTime.now() }));
      }
      const isNews = lastPulledAt === null || pullFailures > 0 || taken.some(({ hasChanged }) => hasChanged);
      lastPulledAt = clock.now();
      pullFailures = 0;
      lastFailure = null;
      const isWhole = taken.every(({ isBelieved }) => isBelieved);
      pullTimer.set(isWhole ? pullDelayMilliseconds(asker) : AFTER_THIN_LIST_MILLISECONDS);
      if (isNews) onChanged();
    } catch (cause) {
      if (!(cause instanceof AppFailure)) log.error('lists not pulled', cause);
      else log.info('lists not pulled', { code: cause.error.code });
      if (isClosed || account.key() !== asker) return;
      lastFailure = cause instanceof AppFailure ? cause.error.code : 'internal';
      pullFailures += 1;
      if (isSignedIn()) pullTimer.set(backoffMilliseconds(cause, pullFailures, clock.now()));
      onChanged();
    }
  }

  function pull(): Promise<void> {
    if (isClosed) return Promise.resolve();
    pullTimer.callOff();
    nextPull ??= inTurn(() => {
      nextPull = null;
      return pullOnce();
    }).finally(kick);
    return nextPull;
  }

  return {
    state: () => ({ pending: pending(), lastFailure, sendFailure, lastPulledAt }),
    kick,
    pull,
    followAccount,
    close: async () => {
      isClosed = true;
      for (const timer of [sendTimer, pullTimer]) timer.callOff();
      reads.abort();
      // For what is under way and for what is left together.
      const timer = setTimeout(() => sends.abort(), CLOSING_MILLISECONDS);
      for (let requests = 0; requests < CLOSING_REQUESTS; requests++) await inTurn(sendOne);
      clearTimeout(timer);
    },
  };
}
