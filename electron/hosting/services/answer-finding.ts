import { z } from 'zod';
import { retryAfterMilliseconds } from '#core/platform/http/retry-after.ts';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import { NOVEL_SITE_ID } from './novel-site.ts';

export type ProbeAnswer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** The small public question that tells a service from everything else, below its base address. */
export const PROBE_PATHS: Readonly<Record<ServiceName, string>> = {
  anime: '/app/status',
  novels: '/api/constants?fields[]=types',
};

const OWN_ANSWERS: Readonly<Record<ServiceName, z.ZodType>> = {
  // Fields are optional (anime-service, General rules): either of the two that nothing else has.
  anime: z.union([z.object({ is_alive: z.boolean() }), z.object({ available_api_endpoints: z.array(z.string()) })]),
  novels: z.object({
    data: z.object({
      types: z
        .array(z.object({ site_ids: z.array(z.int()) }))
        .refine((types) => types.some(({ site_ids }) => site_ids.includes(NOVEL_SITE_ID))),
    }),
  }),
};

/** What a service says of its own accord where a path of it does not exist: anime-service names the route, novel-service brings a toast (Errors). */
const OWN_ABSENCES: Readonly<Record<ServiceName, z.ZodType>> = {
  anime: z.object({ message: z.string().includes('app/status') }),
  novels: z.object({ data: z.object({ toast: z.object({ message: z.string() }) }) }),
};

/** Where an answer does not say how long to wait. */
const USUAL_WAIT_MILLISECONDS = 60_000;
/** With these an edge turns people away; any other page is just a page of some site. */
const REFUSING_STATUSES: readonly number[] = [401, 403, 405, 406, 407, 409, 451];

/** What an answer to a service's probe says of who gave it; `right` is the caller's to complete. */
export function answerFinding(service: ServiceName, answer: ProbeAnswer, now: number): ServiceFinding | 'right' {
  const { status, headers, text, url } = answer;
  if (status === 429) {
    return { kind: 'rate-limited', retryAt: now + (retryAfterMilliseconds(headers, now) ?? USUAL_WAIT_MILLISECONDS) };
  }
  if (status >= 500 && status < 600) return { kind: 'service-down', status };
  const value = jsonOf(text);
  if (value === undefined) {
    // From 600 on, HTTP knows none: an edge's own.
    const isRefused = REFUSING_STATUSES.includes(status) || status >= 600;
    return isRefused ? { kind: 'blocked-by-edge', host: url.host, status } : { kind: 'not-the-service', status };
  }
  if (status >= 200 && status < 300 && OWN_ANSWERS[service].safeParse(value).success) return 'right';
  const isAbsent = (status === 404 || status === 410) && OWN_ABSENCES[service].safeParse(value).success;
  return isAbsent ? { kind: 'other-version' } : { kind: 'not-the-service', status };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
