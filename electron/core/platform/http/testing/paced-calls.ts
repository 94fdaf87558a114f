import { createRequestPace, type RequestPriority } from '#core/platform/http/request-pace.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

export type PacedCall = {
  readonly name: string;
  readonly priority: RequestPriority;
  readonly caller: AbortController;
  /** `waits`: for its turn, first or again. `answered`: answered or cancelled, and about to be done or to wait again. */
  state: 'waits' | 'runs' | 'answered' | 'done';
  /** The value, failure code or abort reason that it ended with. */
  outcome: unknown;
  /** The time to retry that a `rate-limited` call was given. */
  retryAt: number | null;
  /** How often it was sent. */
  tries: number;
  answer: (answer: 'good' | 'broken' | { readonly refusedWith: Record<string, string> }) => void;
};

/** A pace over a clock that stands still, and calls whose answers a test gives. `onBegin` sees each request as it is sent. */
export function createPacedCalls(onBegin: (call: PacedCall) => void = () => undefined) {
  const clock = createManualClock();
  const pauses: (number | null)[] = [];
  const pace = createRequestPace(clock, (until) => pauses.push(until));
  const begun: string[] = [];
  const calls: PacedCall[] = [];

  async function request(call: PacedCall): Promise<string> {
    pace.assertOpen();
    call.state = 'runs';
    call.tries += 1;
    begun.push(call.name);
    onBegin(call);
    const { signal } = call.caller;
    const answer = await new Promise<Parameters<PacedCall['answer']>[0]>((resolve, reject) => {
      const giveUp = () => {
        call.state = 'answered';
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      call.answer = (given) => {
        signal.removeEventListener('abort', giveUp);
        call.state = 'answered';
        resolve(given);
      };
    });
    if (answer === 'broken') throw new AppFailure({ code: 'service-down', host: 'n.example' });
    if (answer !== 'good') {
      const retryAt = pace.noteRefusal(new Headers(answer.refusedWith));
      throw new AppFailure({ code: 'rate-limited', retryAt });
    }
    pace.noteAnswer();
    return 'good';
  }

  function ask(name: string, priority: RequestPriority = 'reader'): PacedCall {
    const caller = new AbortController();
    const call: PacedCall = {
      ...{ name, priority, caller, state: 'waits', outcome: null, retryAt: null, tries: 0 },
      answer: () => undefined,
    };
    calls.push(call);
    const ended = (outcome: unknown) => Object.assign(call, { state: 'done', outcome });
    pace
      .run(() => request(call), { priority, signal: caller.signal })
      .then(ended, (cause: unknown) => {
        if (cause instanceof AppFailure && cause.error.code === 'rate-limited') call.retryAt = cause.error.retryAt;
        ended(cause instanceof AppFailure ? cause.error.code : cause);
      });
    return call;
  }

  return {
    ...{ clock, pace, pauses, begun, calls, ask },
    running: () => calls.filter(({ state }) => state === 'runs'),
    /** Resolves once everything that can happen now has happened. */
    settled: () => new Promise<void>((resolve) => setImmediate(resolve)),
    answer: async (call: PacedCall | undefined, answer: Parameters<PacedCall['answer']>[0]) => {
      call?.answer(answer);
      await new Promise(setImmediate);
    },
    /** Goes from timer to timer, so that everything happens at its own time. */
    pass: async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; ) {
        const step = Math.min(clock.next() ?? left, left);
        clock.pass(step);
        left -= step;
        await new Promise(setImmediate);
      }
    },
  };
}
