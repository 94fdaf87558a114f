import type { Clock, Log } from '#core/ports.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';

/** What a host said to one request; `problem` null where it answered well. */
export type HostAnswer = { readonly at: number; readonly milliseconds: number; readonly problem: AppError | null };

/**
 * In what role a host was asked: the first one of a read or the only one of a change, in place of one that failed, or
 * whether it is there at all.
 */
export type AskedAs = 'first-choice' | 'stand-in' | 'probe';

/** Where the requests of a service with several equal hosts go. Hosts are named by their origin. */
export type ApiHosts = {
  /** For public reads: the host in use first, then the others in turn. */
  readonly forReads: () => readonly [string, ...string[]];
  /** For what carries the session or changes something: the configured host, or the mirror in use where the person trusts it. */
  readonly forSession: () => string;
  readonly maySeeSession: (origin: string) => boolean;
  /** Notes what a host said; a read that another host had to answer may make that one the host in use. */
  readonly note: (origin: string, answer: Omit<HostAnswer, 'at'>, askedAs: AskedAs) => void;
  readonly inUse: () => string;
  readonly lastAnswerOf: (origin: string) => HostAnswer | null;
  /** When the configured host is tried again, epoch milliseconds; null while it is in use. */
  readonly returnsAt: () => number | null;
  readonly mirrorsChanged: () => void;
};

export type ApiHostsOptions = {
  readonly clock: Clock;
  readonly log: Log;
  readonly configured: string;
  /** The mirrors known at present. */
  readonly mirrors: () => readonly string[];
  readonly isTrusted: (origin: string) => boolean;
  /** The mirror that was in use when the app was closed a short while ago; null for the configured host. */
  readonly remembered: string | null;
  /** Asks the configured host whether it is there, and hands what it says to `note`. Never rejects. */
  readonly probe: () => Promise<void>;
  /** Another host is in use now. */
  readonly onSwitch: (inUse: string) => void;
  /** A host was heard of; `isNews`: it says something else than before. */
  readonly onNote: (isNews: boolean) => void;
};

const FIRST_PROBE_MILLISECONDS = 60_000;
const LONGEST_PROBE_MILLISECONDS = 600_000;
/** The configured host must answer well twice, at least this far apart, before reads return to it. */
const SECOND_PROBE_MILLISECONDS = 15_000;
const GOOD_PROBES_TO_RETURN = 2;
/** After a return, for as long as the longest rest, one failure may be an accident. */
const STRIKES_AFTER_RETURN = 2;

/**
 * One host at a time: reads stay with a mirror that stood in until the configured host has answered well twice. After
 * that, a first failure is answered by a mirror without leaving the configured host; the second in a row leaves it again,
 * and it rests twice as long as before. So a host that comes and goes is not run after. Nothing is sent while the app is
 * idle: probes ride on requests.
 */
export function createApiHosts(options: ApiHostsOptions): ApiHosts {
  const { clock, log, configured, mirrors, isTrusted, probe, onSwitch, onNote } = options;
  const answers = new Map<string, HostAnswer>();
  let inUse = options.remembered ?? configured;
  let restMilliseconds = FIRST_PROBE_MILLISECONDS;
  let nextProbeAt = clock.now() + FIRST_PROBE_MILLISECONDS;
  let goodProbes = 0;
  let lastGoodProbeAt = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  let returnedAt = Number.NEGATIVE_INFINITY;
  /** Failures of the configured host in a row. */
  let strikes = 0;

  const isSoonAfterReturn = () => clock.now() - returnedAt < LONGEST_PROBE_MILLISECONDS;

  function use(origin: string): void {
    if (origin === inUse) return;
    log.warn('another host is in use', { host: new URL(origin).host });
    if (inUse === configured) {
      restMilliseconds = isSoonAfterReturn() ? doubled(restMilliseconds) : FIRST_PROBE_MILLISECONDS;
      nextProbeAt = clock.now() + restMilliseconds;
      goodProbes = 0;
    }
    inUse = origin;
    strikes = 0;
    if (origin === configured) returnedAt = clock.now();
    onSwitch(origin);
  }

  function noteProbe(isGood: boolean): void {
    if (!isGood) {
      goodProbes = 0;
      restMilliseconds = doubled(restMilliseconds);
      nextProbeAt = clock.now() + restMilliseconds;
      return;
    }
    // A person may ask twice within a second; that is one sign of life.
    if (goodProbes > 0 && clock.now() - lastGoodProbeAt < SECOND_PROBE_MILLISECONDS) return;
    goodProbes += 1;
    lastGoodProbeAt = clock.now();
    nextProbeAt = clock.now() + SECOND_PROBE_MILLISECONDS;
    if (goodProbes >= GOOD_PROBES_TO_RETURN) use(configured);
  }

  function probeWhenDue(): void {
    if (inUse === configured || isProbing || clock.now() < nextProbeAt) return;
    isProbing = true;
    // One that is lost without a word is made up for later, not at every request.
    nextProbeAt = clock.now() + restMilliseconds;
    void probe().finally(() => {
      isProbing = false;
    });
  }

  function noteStandIn(origin: string): void {
    const isAccident = inUse === configured && isSoonAfterReturn() && strikes < STRIKES_AFTER_RETURN;
    if (!isAccident) use(origin);
  }

  return {
    forReads: () => {
      probeWhenDue();
      const others = [configured, ...mirrors()].filter((origin) => origin !== inUse);
      return [inUse, ...others];
    },
    forSession: () => {
      probeWhenDue();
      return inUse !== configured && isTrusted(inUse) ? inUse : configured;
    },
    maySeeSession: (origin) => origin === configured || isTrusted(origin),
    note: (origin, answer, askedAs) => {
      const before = answers.get(origin);
      answers.set(origin, { ...answer, at: clock.now() });
      const isGood = answer.problem === null;
      const isAway = answer.problem !== null && isHostAway(answer.problem);
      if (origin === configured && askedAs === 'first-choice') strikes = isAway ? strikes + 1 : 0;
      if (origin === configured && askedAs === 'probe' && inUse !== configured) noteProbe(isGood);
      if (askedAs === 'stand-in' && isGood) noteStandIn(origin);
      onNote(askedAs === 'probe' || before === undefined || before.problem?.code !== answer.problem?.code);
    },
    inUse: () => inUse,
    lastAnswerOf: (origin) => answers.get(origin) ?? null,
    returnsAt: () => (inUse === configured ? null : nextProbeAt),
    mirrorsChanged: () => {
      if (inUse !== configured && !mirrors().includes(inUse)) use(configured);
    },
  };
}

function doubled(milliseconds: number): number {
  return Math.min(milliseconds * 2, LONGEST_PROBE_MILLISECONDS);
}
