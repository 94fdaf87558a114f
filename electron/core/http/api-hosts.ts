import type { Clock, Log } from '#core/ports.ts';
import type { AppError } from '#shared/contract/app-error.ts';

/** What a host said to one request; `problem` null where it answered well. */
export type HostAnswer = { readonly at: number; readonly milliseconds: number; readonly problem: AppError | null };

/** Where the requests of a service with several equal hosts go. Hosts are named by their origin. */
export type ApiHosts = {
  /** For public reads: the host in use first, then the others in turn. */
  readonly forReads: () => readonly [string, ...string[]];
  /** For what carries the session or changes something: the configured host, or the mirror in use where the person trusts it. */
  readonly forSession: () => string;
  /** Notes what a host said; a read that another host had to answer makes that one the host in use. */
  readonly note: (origin: string, answer: Omit<HostAnswer, 'at'>, how: 'first-choice' | 'stand-in' | 'probe') => void;
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
  /** A host was heard of. */
  readonly onNote: () => void;
};

const FIRST_PROBE_MILLISECONDS = 60_000;
const LONGEST_PROBE_MILLISECONDS = 600_000;
/** The configured host must answer well twice, this far apart, before reads return to it. */
const SECOND_PROBE_MILLISECONDS = 15_000;
const GOOD_PROBES_TO_RETURN = 2;

/**
 * One host at a time: reads stay with a mirror that stood in until the configured host has answered well twice. How long
 * it is left alone doubles with each disappointment, also with one soon after a return, so that a host that comes and goes
 * is not run after. Nothing is asked while nobody uses the app: probes ride on requests.
 */
export function createApiHosts(options: ApiHostsOptions): ApiHosts {
  const { clock, log, configured, mirrors, isTrusted, probe, onSwitch, onNote } = options;
  const answers = new Map<string, HostAnswer>();
  let inUse = options.remembered ?? configured;
  let restMilliseconds = FIRST_PROBE_MILLISECONDS;
  let nextProbeAt = clock.now() + FIRST_PROBE_MILLISECONDS;
  let goodProbes = 0;
  let isProbing = false;
  let returnedAt = Number.NEGATIVE_INFINITY;

  function use(origin: string): void {
    if (origin === inUse) return;
    log.warn('another host is in use', { host: new URL(origin).host });
    inUse = origin;
    goodProbes = 0;
    if (origin === configured) returnedAt = clock.now();
    else {
      const isSoonAfterReturn = clock.now() - returnedAt < LONGEST_PROBE_MILLISECONDS;
      restMilliseconds = isSoonAfterReturn ? doubled(restMilliseconds) : FIRST_PROBE_MILLISECONDS;
      nextProbeAt = clock.now() + restMilliseconds;
    }
    onSwitch(origin);
  }

  function noteProbe(isGood: boolean): void {
    if (!isGood) {
      goodProbes = 0;
      restMilliseconds = doubled(restMilliseconds);
      nextProbeAt = clock.now() + restMilliseconds;
      return;
    }
    goodProbes += 1;
    nextProbeAt = clock.now() + SECOND_PROBE_MILLISECONDS;
    if (goodProbes >= GOOD_PROBES_TO_RETURN) use(configured);
  }

  function probeWhenDue(): void {
    if (inUse === configured || isProbing || clock.now() < nextProbeAt) return;
    isProbing = true;
    void probe().finally(() => {
      isProbing = false;
    });
  }

  return {
    forReads: () => {
      probeWhenDue();
      const others = [configured, ...mirrors()].filter((origin) => origin !== inUse);
      return [inUse, ...others];
    },
    forSession: () => (inUse !== configured && isTrusted(inUse) ? inUse : configured),
    note: (origin, answer, how) => {
      answers.set(origin, { ...answer, at: clock.now() });
      if (how === 'probe' && origin === configured && inUse !== configured) noteProbe(answer.problem === null);
      if (how === 'stand-in' && answer.problem === null) use(origin);
      onNote();
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
