import { isWithin } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import type { AppError } from '#shared/contract/app-error.ts';

/** A host's answer to one request; `problem` is null for a good one. */
export type HostAnswer = { readonly at: number; readonly milliseconds: number; readonly problem: AppError | null };

/** Role of the asked host: the first of a read or the only one of a change, a replacement for a failed one, or a check. */
export type AskedAs = 'first-choice' | 'stand-in' | 'probe';

export type ApiHosts = ReturnType<typeof createApiHosts>;

type ApiHostsOptions = Pick<CorePorts, 'clock' | 'log'> & {
  readonly configured: string;
  readonly mirrors: () => readonly string[];
  readonly isTrusted: (origin: string) => boolean;
  /** The mirror to start with, since it was in use when the app last ended; null: the configured host. */
  readonly remembered: string | null;
  /** Asks the configured host and hands its answer to `note`. Never rejects. */
  readonly probe: () => Promise<void>;
  readonly onSwitch: (inUse: string) => void;
  /** After every answer; `isNews`: it differs from the host's last one. */
  readonly onNote: (isNews: boolean) => void;
};

const FIRST_PROBE_MILLISECONDS = 60_000;
const LONGEST_PROBE_MILLISECONDS = 600_000;

/**
 * Chooses the host for each request to a service with several equal hosts; hosts are named by their origin. Reads stay with a
 * mirror that stood in until a probe of the configured host is answered well. If that host fails soon after, it rests twice as
 * long. Only requests start probes, so an idle app sends nothing.
 */
export function createApiHosts(options: ApiHostsOptions) {
  const { clock, log, configured, mirrors, isTrusted, probe, onSwitch, onNote } = options;
  const answers = new Map<string, HostAnswer>();
  let inUse = options.remembered ?? configured;
  let restMilliseconds = FIRST_PROBE_MILLISECONDS;
  let nextProbeAt = clock.now() + FIRST_PROBE_MILLISECONDS;
  let isProbing = false;
  let returnedAt = Number.NEGATIVE_INFINITY;

  function rest(milliseconds: number): void {
    restMilliseconds = milliseconds;
    nextProbeAt = clock.now() + milliseconds;
  }

  function use(origin: string): void {
    if (origin === inUse) return;
    log.warn('another host is in use', { host: new URL(origin).host });
    if (inUse === configured) {
      const isSoonAfterReturn = isWithin(LONGEST_PROBE_MILLISECONDS, returnedAt, clock);
      rest(isSoonAfterReturn ? doubled(restMilliseconds) : FIRST_PROBE_MILLISECONDS);
    }
    inUse = origin;
    if (origin === configured) returnedAt = clock.now();
    onSwitch(origin);
  }

  function probeWhenDue(): void {
    const left = nextProbeAt - clock.now();
    // More than the longest rest is left only if the clock was set back.
    const isResting = left > 0 && left <= LONGEST_PROBE_MILLISECONDS;
    if (inUse === configured || isProbing || isResting) return;
    isProbing = true;
    // A probe without an answer is repeated later, not with every request.
    nextProbeAt = clock.now() + restMilliseconds;
    void probe().finally(() => {
      isProbing = false;
    });
  }

  return {
    /** For public reads: the host in use, then the others. */
    forReads: () => {
      probeWhenDue();
      return [inUse, ...[configured, ...mirrors()].filter((origin) => origin !== inUse)];
    },
    /** For session requests and changes: the configured host, or the mirror in use when the person trusts it. */
    forSession: () => {
      probeWhenDue();
      return inUse !== configured && isTrusted(inUse) ? inUse : configured;
    },
    maySeeSession: (origin: string) => origin === configured || isTrusted(origin),
    /** Notes a host's answer, which may change the host in use. */
    note: (origin: string, answer: Omit<HostAnswer, 'at'>, askedAs: AskedAs) => {
      const before = answers.get(origin);
      answers.set(origin, { ...answer, at: clock.now() });
      const isGood = answer.problem === null;
      const isOfReturn = askedAs === 'probe' && origin === configured && inUse !== configured;
      if (isGood && (isOfReturn || askedAs === 'stand-in')) use(origin);
      if (isOfReturn && !isGood) rest(doubled(restMilliseconds));
      onNote(askedAs === 'probe' || before === undefined || before.problem?.code !== answer.problem?.code);
    },
    inUse: () => inUse,
    lastAnswerOf: (origin: string) => answers.get(origin) ?? null,
    /** Next try of the configured host, epoch milliseconds; null while it is in use. */
    returnsAt: () => (inUse === configured ? null : nextProbeAt),
    mirrorsChanged: () => {
      if (inUse !== configured && !mirrors().includes(inUse)) use(configured);
    },
  };
}

function doubled(milliseconds: number): number {
  return Math.min(milliseconds * 2, LONGEST_PROBE_MILLISECONDS);
}
