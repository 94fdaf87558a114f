import { setTimeout as wait } from 'node:timers/promises';
import { createActiveRules } from './faults/active-rules.ts';
import { answerOf } from './faults/fault-answers.ts';
import type { FaultRule } from './faults/fault-rule.ts';
import { environmentOf, resetConnection, sendHalf } from './faults/node-socket.ts';
import { createRequestLog, type LoggedRequest } from './faults/request-log.ts';
import { slowBody } from './faults/slow-body.ts';
import type { DemoClock } from './scaled-clock.ts';

/** Answers a request; null where no route has the path. */
type Inner = (request: Request) => Response | null | Promise<Response | null>;

export type Faults = {
  /**
   * A server's fetch with the rules in front of it and every request logged. `env` is what @hono/node-server passes as
   * the second argument: without it no connection can be cut.
   */
  readonly wrap: (inner: Inner) => (request: Request, env?: unknown) => Promise<Response | null>;
  /** Takes the place of all rules before. */
  readonly put: (rules: readonly FaultRule[]) => void;
  readonly clear: () => void;
  /** Every request since the start or `forget`, oldest first. */
  readonly requests: () => readonly LoggedRequest[];
  readonly forget: () => void;
};

const usualLatencyMilliseconds = 1_000;

async function applyFault(rule: FaultRule, request: Request, env: unknown, inner: Inner): Promise<Response | null> {
  const delay = rule.delayMs ?? (rule.kind === 'latency' || rule.kind === 'slow-body' ? usualLatencyMilliseconds : 0);
  if (rule.kind !== 'slow-body' && delay > 0) await wait(delay);
  const environment = environmentOf(env);
  if (rule.kind === 'reset') {
    if (environment === null) throw new Error('A reset needs the Node request behind the fetch request');
    return resetConnection(environment);
  }
  const answer = answerOf(rule) ?? (await inner(request));
  if (answer === null) return null;
  if (rule.kind === 'slow-body') return slowBody(answer, delay, request.signal);
  if (rule.kind !== 'truncate' || request.method === 'HEAD') return answer;
  if (environment === null) throw new Error('A cut answer needs the Node request behind the fetch request');
  return sendHalf(environment, answer);
}

/** Faults between a client and the reference services, for the control server. The clock dates the request log. */
export function createFaults(clock: DemoClock): Faults {
  const rules = createActiveRules();
  const log = createRequestLog(clock);
  return {
    wrap: (inner) => async (request, env) => {
      const rule = rules.take(request);
      const answered = log.add(request, rule?.kind ?? null);
      const response = rule === null ? await inner(request) : await applyFault(rule, request, env, inner);
      const isCut = rule?.kind === 'reset' || rule?.kind === 'truncate';
      if (response !== null && !isCut) answered(response.status);
      return response;
    },
    put: rules.replace,
    clear: () => rules.replace([]),
    requests: log.list,
    forget: log.forget,
  };
}
