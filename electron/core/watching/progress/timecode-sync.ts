import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import { backoffMilliseconds } from '#core/platform/backoff.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/timer.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { createEnquiries } from './enquiries.ts';
import { createEpisodeMap } from './episode-map.ts';
import { createPullPlan } from './pull-plan.ts';
import { createRemovalRepair } from './removal-repair.ts';
import type { ServerTime } from './server-time.ts';
import { createTimecodeCalls } from './timecode-calls.ts';
import { createTimecodePull, type Pulled } from './timecode-pull.ts';
import { createTimecodeUpload, type Turn } from './timecode-upload.ts';

export type TimecodeSync = {
  readonly state: () => SyncState;
  /** There may be something to send: it goes out soon, together with what comes meanwhile. */
  readonly kick: () => void;
  /**
   * Takes over what the service knows (known-timecode-store.ts says what wins); from then on again and again, as long as
   * an account is signed in. Failing changes nothing; it is tried again.
   */
  readonly pull: () => Promise<void>;
  /** As `pull`, in the background, unless the service was asked within the last 20 seconds. */
  readonly freshen: () => void;
  /** Asks and sends at once. Failing is told by `state`. */
  readonly exchange: () => Promise<void>;
  /** Learns from any answer which release its episodes belong to. */
  readonly learn: (answer: unknown) => void;
  /** Sends what is waiting, if the service answers within two seconds; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

export type TimecodeSyncOptions = {
  readonly client: ServiceClient;
  readonly stores: ProgressStores;
  readonly serverTime: ServerTime;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Outbox counts and failure of the other kinds of the present account, since the interface shows the sum. `kick` wakes
   * them too.
   */
  readonly elsewhere?: () => Omit<SyncState['waiting'], 'positions'> & { readonly failure: string | null };
};

const nothingElsewhere = () => ({ listChanges: 0, scores: 0, failure: null });
const FIRST_DELAY_MILLISECONDS = 2_000;
const SPACING_MILLISECONDS = 10_000;
const FRESH_MILLISECONDS = 20_000;
const CLOSING_MILLISECONDS = 2_000;

/** Watch positions between this device and the service: local first, sent in batches, pulled now and then (anime-service, Accounts: watch progress). */
export function createTimecodeSync(options: TimecodeSyncOptions): TimecodeSync {
  const { client, stores, serverTime: time, account, events, clock, log, elsewhere = nothingElsewhere } = options;
  const reads = new AbortController();
  const sends = new AbortController();
  const calls = createTimecodeCalls(client);
  const episodeMap = createEpisodeMap({ store: stores.episodes, clock, events, log });
  const repair = createRemovalRepair({ calls, stores, time, clock });
  const upload = createTimecodeUpload({ calls, stores, time, clock, log });
  const pullTimecodes = createTimecodePull({ calls, stores, repair, upload, time, clock });
  const plan = createPullPlan({ known: stores.known, repair, time });
  const enquiries = createEnquiries({
    ...{ calls, stores, episodeMap, time, clock, log },
    asker: () => (isSignedIn() ? account.key() : null),
    onChanged: tellOfMany,
  });

  let owner = account.key();
  let lastSentAt: number | null = null;
  let lastPulledAt: number | null = null;
  let lastFailure: string | null = null;
  let pullFailure: string | null = null;
  let askedAt: number | null = null;
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

  function pendingOf(key: AccountKey): number {
    return key === SIGNED_OUT ? 0 : stores.outbox.count(key) + stores.removals.count(key);
  }

  function state(): SyncState {
    const { failure, ...others } = elsewhere();
    const waiting = { positions: pendingOf(account.key()), ...others };
    return {
      pending: waiting.positions + waiting.listChanges + waiting.scores,
      waiting,
      lastSentAt,
      lastFailure: lastFailure ?? failure,
      lastPulledAt,
      pullFailure,
      adoptable: isSignedIn() ? stores.adoption.adoptable() : 0,
      isAdoptionOffered: isSignedIn() && stores.adoption.isOffered(account.key()),
    };
  }

  function tellOfMany(): void {
    events.emit('progress.changed', { releaseId: null });
  }

  function inBackground(work: Promise<void>): void {
    work.catch((cause: unknown) => log.error('watch progress not kept in step', cause));
  }

  /** One exchange after the other: the answer to a question from before a save must not undo what was saved since. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function turnOf(key: AccountKey, signal: AbortSignal): Turn {
    return { account: key, signal, isStill: () => isSignedIn() && account.key() === key && !signal.aborted };
  }

  /** The trouble and the pace of one account are none of the next one's. */
  function followAccount(): void {
    if (owner === account.key()) return;
    owner = account.key();
    lastSentAt = null;
    lastPulledAt = null;
    lastFailure = null;
    pullFailure = null;
    askedAt = null;
    sendFailures = 0;
    pullFailures = 0;
    for (const timer of [sendTimer, pullTimer]) timer.callOff();
    plan.reset();
  }

  function kick(): void {
    if (isClosed) return;
    followAccount();
    events.emit('sync.changed', state());
    if (sendTimer.isSet() || isSending || !isSignedIn() || pendingOf(owner) === 0) return;
    sendTimer.set(FIRST_DELAY_MILLISECONDS);
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

  /** What other devices saved meanwhile comes first, so that an old change of this one undoes no newer one of theirs. */
  async function sendBatch(): Promise<void> {
    followAccount();
    const sender = owner;
    if (!isSignedIn() || pendingOf(sender) === 0) return;
    const turn = turnOf(sender, sends.signal);
    try {
      if (lastPulledAt === null) await pullAsPlanned(turn);
      else await takeOver(turn, plan.recentSince());
      const sent = await upload.send(turn);
      if (sent === null || sender !== account.key()) return;
      if (sent.hasMark) plan.noteMark();
      lastSentAt = clock.now();
      lastFailure = null;
      sendFailures = 0;
      // Later changes go with it. Uses a timer, not a time of day: the clock may be corrected meanwhile.
      if (!isClosed) sendTimer.set(SPACING_MILLISECONDS);
      // A removal is looked after a while later.
      if (!isClosed && lastPulledAt !== null && pullFailures === 0) pullTimer.set(plan.delayMilliseconds(sender));
    } catch (cause) {
      if (!(cause instanceof AppFailure)) log.error('timecodes not sent', cause);
      if (sender !== account.key()) return;
      lastFailure = cause instanceof AppFailure ? cause.error.code : 'internal';
      sendFailures += 1;
      if (!isClosed && isSignedIn()) sendTimer.set(backoffMilliseconds(cause, sendFailures, clock.now()));
    }
  }

  async function takeOver(turn: Turn, since: number | null): Promise<Pulled | null> {
    askedAt = clock.now();
    const pulled = await pullTimecodes(turn, since);
    if (pulled === null) return null;
    lastPulledAt = clock.now();
    pullFailure = null;
    if (pulled.hasChanged) tellOfMany();
    return pulled;
  }

  async function pullAsPlanned(turn: Turn): Promise<void> {
    // A start, or another account: what was given up is tried again.
    if (lastPulledAt === null) stores.removals.forgetRepairs();
    const pulled = await takeOver(turn, plan.since(turn.account));
    if (pulled === null) return;
    plan.note(pulled);
    pullFailures = 0;
    if (isClosed) return;
    enquiries.follow(turn.account, pulled);
    pullTimer.set(plan.delayMilliseconds(turn.account));
  }

  async function pullOnce(): Promise<void> {
    followAccount();
    const asker = owner;
    if (isClosed || !isSignedIn()) return;
    try {
      await pullAsPlanned(turnOf(asker, reads.signal));
    } catch (cause) {
      if (!(cause instanceof AppFailure)) log.error('timecodes not pulled', cause);
      else log.info('timecodes not pulled', { code: cause.error.code });
      if (isClosed || !isSignedIn() || account.key() !== asker) return;
      pullFailure = cause instanceof AppFailure ? cause.error.code : 'internal';
      pullFailures += 1;
      pullTimer.set(backoffMilliseconds(cause, pullFailures, clock.now()));
    }
  }

  function pull(): Promise<void> {
    if (isClosed) return Promise.resolve();
    followAccount();
    pullTimer.callOff();
    nextPull ??= inTurn(() => {
      nextPull = null;
      return pullOnce();
    }).finally(kick);
    return nextPull;
  }

  return {
    state,
    kick,
    pull,
    freshen: () => {
      followAccount();
      // A clock that was set back does not put it off.
      if (askedAt === null || Math.abs(clock.now() - askedAt) >= FRESH_MILLISECONDS) inBackground(pull());
    },
    exchange: async () => {
      await pull();
      sendTimer.callOff();
      if (!isSending) await send();
    },
    learn: episodeMap.learn,
    close: async () => {
      isClosed = true;
      for (const timer of [sendTimer, pullTimer]) timer.callOff();
      enquiries.close();
      reads.abort();
      // For what is under way and for what is left together.
      const timer = setTimeout(() => sends.abort(), CLOSING_MILLISECONDS);
      await inTurn(sendBatch).finally(() => clearTimeout(timer));
      episodeMap.close();
    },
  };
}
