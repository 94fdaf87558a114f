import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { backoffMilliseconds, createTimer, isWithin } from '#core/platform/time.ts';
import { type AppErrorCode, AppFailure, isFailure } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import type { ServiceConnection } from '#shared/domain/app/service-connection.ts';

/** One exchange with the service on behalf of one account. */
export type Turn = {
  readonly account: AccountKey;
  /** Whether the session is still the account's; checked before each request and before an answer counts. */
  readonly isStill: () => boolean;
  readonly signal: AbortSignal;
};

/** `first`: nothing was pulled since the account signed in; `recent`: only recent changes of other devices, before sending. */
type Reach = 'first' | 'planned' | 'recent';

/** One kind of data held by this device and the service: positions, lists or ratings. */
type SyncKind = {
  readonly name: string;
  readonly pendingOf: (account: AccountKey) => number;
  /** Delay after the first change, so that later ones are sent with it. */
  readonly firstDelayMilliseconds: number;
  /** Least delay from one request to the next; absent: only `firstDelayMilliseconds` counts. */
  readonly spacingMilliseconds?: number;
  /** Sends one exchange; false: there was nothing to send. */
  readonly send: (turn: Turn) => Promise<boolean>;
  /** How many exchanges send everything when the app closes; one when absent. */
  readonly closingExchanges?: number;
  /** Absent: data is read only when it is shown. */
  readonly pull?: {
    /** Merges the service's data. False: the account signed out meanwhile. */
    readonly take: (turn: Turn, reach: Reach) => Promise<boolean>;
    readonly delayMilliseconds: (account: AccountKey) => number;
    /** How long after a request the data counts as fresh. */
    readonly freshMilliseconds: number;
    /** Pulls before each send, so that an old change of this device does not undo a newer one of another. */
    readonly isBeforeSending: boolean;
  };
  /** Resets failures and delays of the former account. */
  readonly onOtherAccount?: () => void;
  readonly onChanged?: () => void;
};

export type SyncSurroundings = Pick<Platform, 'events' | 'clock' | 'log'> & {
  readonly account: Pick<AccountService, 'state' | 'key'>;
  /** Called when the sync state of any kind may have changed. */
  readonly onSyncChanged: () => void;
};

const CLOSING_MILLISECONDS = 2_000;
/** Least time from a failure to the next try. */
const RETRY_MILLISECONDS = 10_000;

/** The sync state of one account. Times are epoch milliseconds by this device's clock. */
type Standing = Pick<SyncState, 'lastPulledAt' | 'pullFailure'> & {
  readonly lastSentAt: number | null;
  readonly sendFailure: AppErrorCode | null;
  /** In a row. */
  readonly sendFailures: number;
  readonly pullFailures: number;
  /** When sending last failed, if the next try may be brought forward; `hurried`: it was brought forward; null: it may not be. */
  readonly backingOff: number | 'hurried' | null;
};
const SENT = { sendFailure: null, sendFailures: 0, backingOff: null } as const;
const PULLED = { pullFailure: null, pullFailures: 0 } as const;
const NOTHING_YET: Standing = { lastSentAt: null, lastPulledAt: null, ...SENT, ...PULLED };

/** Syncs one kind of data with the service: changes are stored first, sent in batches, and pulled regularly. */
export function createSyncLoop(kind: SyncKind, { account, events, clock, log, onSyncChanged }: SyncSurroundings) {
  const reads = new AbortController();
  const sends = new AbortController();
  let owner = account.key();
  let standing = NOTHING_YET;
  let wasSignedIn = isSignedIn();
  let askedAt: number | null = null;
  let isSending = false;
  /** The person made a change while others were being sent. */
  let hasNew = false;
  let lastTurn: Promise<void> = Promise.resolve();
  let nextPull: Promise<void> | null = null;
  const sendTimer = createTimer(clock, () => inBackground(send()));
  const pullTimer = createTimer(clock, () => inBackground(pull()));
  const unfollow = events.on({
    // A returning account sends its outbox.
    'account.changed': kick,
    'service.changed': (connection) => isAnswering(connection) && hurry(),
  });

  const isClosed = () => reads.signal.aborted;

  function isSignedIn(): boolean {
    return account.state().status === 'signed-in';
  }

  function pending(): number {
    return account.key() === SIGNED_OUT ? 0 : kind.pendingOf(account.key());
  }

  function inBackground(work: Promise<void>): void {
    work.catch((cause: unknown) => log.error(`${kind.name} not synced`, cause));
  }

  function note(news: Partial<Standing>): void {
    standing = { ...standing, ...news };
    if (isClosed()) return;
    kind.onChanged?.();
    onSyncChanged();
  }

  function codeOf(cause: unknown, action: string): AppErrorCode {
    if (!(cause instanceof AppFailure)) log.error(`${kind.name} not ${action}`, cause);
    else log.info(`${kind.name} not ${action}`, { code: cause.error.code });
    return cause instanceof AppFailure ? cause.error.code : 'internal';
  }

  /** One exchange after the other: an answer requested before a change must not undo it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function turnOf(key: AccountKey, signal: AbortSignal): Turn {
    return { account: key, signal, isStill: () => isSignedIn() && account.key() === key && !signal.aborted };
  }

  function followAccount(): void {
    const isOther = owner !== account.key();
    const hasArrived = isSignedIn() && (isOther || !wasSignedIn);
    wasSignedIn = isSignedIn();
    if (isOther) {
      owner = account.key();
      askedAt = null;
      for (const timer of [sendTimer, pullTimer]) timer.cancel();
      kind.onOtherAccount?.();
      note(NOTHING_YET);
    }
    if (hasArrived) inBackground(pull());
  }

  function kick(): void {
    if (isClosed()) return;
    followAccount();
    onSyncChanged();
    if (sendTimer.isSet() || isSending || !isSignedIn() || pending() === 0) return;
    sendTimer.set(kind.firstDelayMilliseconds);
  }

  /** The service answers again: brings the next try forward. */
  function hurry(): void {
    const { backingOff } = standing;
    if (typeof backingOff !== 'number' || !sendTimer.isSet()) return;
    const left = backingOff + RETRY_MILLISECONDS - clock.now();
    // More is left only if the clock was set back.
    sendTimer.set(Math.max(kind.firstDelayMilliseconds, Math.min(left, RETRY_MILLISECONDS)));
    standing = { ...standing, backingOff: 'hurried' };
  }

  async function send(): Promise<void> {
    isSending = true;
    hasNew = false;
    if (standing.backingOff !== 'hurried') standing = { ...standing, backingOff: null };
    try {
      await inTurn(sendOnce);
    } finally {
      isSending = false;
      kick();
    }
  }

  async function sendOnce(): Promise<void> {
    followAccount();
    const sender = owner;
    if (!isSignedIn() || pending() === 0) return;
    const turn = turnOf(sender, sends.signal);
    try {
      if (kind.pull?.isBeforeSending === true) await take(turn, standing.lastPulledAt === null ? 'first' : 'recent');
      if ((await kind.send(turn)) && sender === account.key()) noteSent();
    } catch (cause) {
      const sendFailure = codeOf(cause, 'sent');
      if (sender === account.key()) noteUnsent(cause, sendFailure);
    }
  }

  function noteSent(): void {
    note({ ...SENT, lastSentAt: clock.now() });
    if (isClosed()) return;
    // A timer, not a time of day: the clock may be corrected meanwhile.
    if (kind.spacingMilliseconds !== undefined) sendTimer.set(kind.spacingMilliseconds);
    // A sent change may have to be checked sooner.
    if (standing.lastPulledAt !== null && standing.pullFailures === 0) planPull();
  }

  function noteUnsent(cause: unknown, sendFailure: AppErrorCode): void {
    const sendFailures = standing.sendFailures + 1;
    const isNewOneFree = hasNew && sendFailure === 'forbidden';
    const backoff = backoffMilliseconds(cause, sendFailures, clock.now());
    if (!isClosed() && isSignedIn()) sendTimer.set(isNewOneFree ? kind.firstDelayMilliseconds : backoff);
    // While reads succeed and sending keeps failing, only every other try comes sooner.
    const isSlow = standing.backingOff === 'hurried' || sendFailure === 'rate-limited';
    note({ sendFailure, sendFailures, backingOff: isSlow ? null : clock.now() });
    // A pull shows whether the service is unreachable or only did not save this change.
    if (kind.pull?.isBeforeSending === false && sendFailures === 1) inBackground(pull());
  }

  function planPull(): void {
    if (kind.pull !== undefined && !isClosed()) pullTimer.set(kind.pull.delayMilliseconds(account.key()));
  }

  async function take(turn: Turn, reach: Reach): Promise<void> {
    askedAt = clock.now();
    if (!((await kind.pull?.take(turn, reach)) ?? false)) return;
    const isRecent = reach === 'recent';
    if (!isRecent) planPull();
    note({ lastPulledAt: clock.now(), ...(isRecent ? { pullFailure: null } : PULLED) });
  }

  async function pullOnce(): Promise<void> {
    followAccount();
    const asker = owner;
    const turn = turnOf(asker, reads.signal);
    if (!turn.isStill()) return;
    try {
      await take(turn, standing.lastPulledAt === null ? 'first' : 'planned');
    } catch (cause) {
      const pullFailure = codeOf(cause, 'pulled');
      if (isClosed() || account.key() !== asker) return;
      const pullFailures = standing.pullFailures + 1;
      if (isSignedIn()) pullTimer.set(backoffMilliseconds(cause, pullFailures, clock.now()));
      note({ pullFailure, pullFailures });
    }
  }

  function pull(): Promise<void> {
    if (isClosed() || kind.pull === undefined) return Promise.resolve();
    pullTimer.cancel();
    nextPull ??= inTurn(() => {
      nextPull = null;
      return pullOnce();
    }).finally(kick);
    return nextPull;
  }

  return {
    state: () => ({ pending: pending(), ...standing }),
    /** Sends the outbox soon, with changes that follow meanwhile. */
    kick,
    /** As `kick`, for a change that the person just made: it need not wait as long as others that the service forbids. */
    kickWithNew: () => {
      if (isSending) hasNew = true;
      else if (standing.sendFailure === 'forbidden') sendTimer.cancel();
      kick();
    },
    /** Asks the service now, and then regularly while an account is signed in. A failure shows in `state`. */
    pull,
    /** Pulls in the background, unless the data is fresh. */
    freshen: () => {
      if (!isWithin(kind.pull?.freshMilliseconds ?? 0, askedAt, clock)) inBackground(pull());
    },
    /** Pulls and sends at once. A failure shows in `state`. */
    exchange: async () => {
      await pull();
      sendTimer.cancel();
      if (!isSending) await send();
    },
    /** Sends the outbox if the service answers within two seconds; the rest stays for the next start. */
    close: async () => {
      reads.abort();
      unfollow();
      for (const timer of [sendTimer, pullTimer]) timer.cancel();
      // One time limit for requests under way and those that follow.
      const deadline = setTimeout(() => sends.abort(), CLOSING_MILLISECONDS);
      const exchanges = Array.from({ length: kind.closingExchanges ?? 1 }, () => inTurn(sendOnce));
      await Promise.all(exchanges).finally(() => clearTimeout(deadline));
    },
  };
}

/** Whether the host that the account's requests go to gave a good answer last. */
function isAnswering({ hosts: [configured, ...mirrors] }: ServiceConnection): boolean {
  const host = mirrors.find(({ isInUse, isTrusted }) => isInUse && isTrusted) ?? configured;
  return host?.lastAnswer?.problem === null;
}

/** `refusedKeys` of a request without a result; empty when it succeeds. */
export function refusedBy(request: Promise<null>, entries: number): Promise<Map<number, string[]>> {
  return request.then(
    () => new Map<number, string[]>(),
    (cause) => refusedKeys(cause, entries),
  );
}

/** Refused keys (`<position>.<field>`) by position (anime-service, Errors). Rethrows a failure that names no entry. */
export function refusedKeys(cause: unknown, entries: number): Map<number, string[]> {
  const keys = isFailure(cause, 'rejected') ? Object.keys(cause.error.fields) : [];
  const named = keys.filter((key) => /^\d+\../.test(key) && Number.parseInt(key, 10) < entries);
  if (named.length === 0) throw cause;
  return Map.groupBy(named, (key) => Number.parseInt(key, 10));
}
