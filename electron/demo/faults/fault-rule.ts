import { z } from 'zod';

const Pattern = z
  .string()
  .max(500)
  .transform((source, context) => {
    try {
      return new RegExp(source);
    } catch {
      context.addIssue({ code: 'custom', message: 'Not a regular expression' });
      return z.NEVER;
    }
  });

const delayMilliseconds = z.number().min(0).max(600_000);

/** What goes wrong, where and how often. The first rule that matches a request, and whose turn it is, is applied. */
export const FaultRule = z.strictObject({
  /** Regular expression on "METHOD path", tried without and with the query. */
  match: Pattern,
  /** Only on the host of this address, so that a service fails and its mirror does not; on every host when absent. */
  host: z
    .url()
    .transform((address) => new URL(address).host)
    .optional(),
  /**
   * latency: the answer comes later. reset: the socket is destroyed. edge-403, origin-502, rate-limit, status: answered
   * here. truncate: the true answer, its full length declared, cut in half. slow-body: the true answer in small pieces.
   * garbage-json: 200 and a body that is no JSON.
   */
  kind: z.literal([
    'latency',
    'reset',
    'edge-403',
    'origin-502',
    'rate-limit',
    'truncate',
    'status',
    'slow-body',
    'garbage-json',
  ]),
  /** 0..1; always when absent. Drawn from a fixed seed, so that a run can be repeated. */
  probability: z.number().min(0).max(1).optional(),
  /** How many requests it hits; all when absent. */
  times: z.int().min(1).optional(),
  /** Real milliseconds: before the answer, or for `slow-body` from its first to its last piece. */
  delayMs: delayMilliseconds.optional(),
  /** For `rate-limit`: the header as a number. */
  retryAfterSeconds: z.number().optional(),
  /** For `rate-limit`: the raw header, such as a date or garbage. */
  retryAfter: z.string().max(100).optional(),
  /** For `status` and `origin-502`. */
  status: z.int().min(400).max(599).optional(),
  /** What an answer made here holds; JSON when absent, except where the edge or origin speaks. */
  body: z.literal(['json', 'html', 'empty']).optional(),
});
export type FaultRule = z.output<typeof FaultRule>;
export type FaultRuleInput = z.input<typeof FaultRule>;
export type FaultKind = FaultRule['kind'];
