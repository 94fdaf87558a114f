import { z } from 'zod';
import { jsonFromBytes } from '#core/platform/http/json-from-bytes.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

export type Answer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

export type AnswerContext = {
  /** Bound of a JSON answer (`json-outline.ts`). */
  readonly mostElements: number;
  readonly signal: AbortSignal;
  /** The call needs a session: the service's own 403 means that there is none any more. */
  readonly isProtected: boolean;
  /** Epoch milliseconds after a 429; called for nothing else. */
  readonly retryAt: (headers: Headers) => number;
  /** A JSON 500 of the service itself is an answer here (anime-service, Errors: the two JSON 500 cases). */
  readonly readsOwnFault?: boolean;
};

const leniently = new TextDecoder();

/** The JSON value of a successful answer. Rejects with `AppFailure` (both documents, Errors) or `BodyTooLargeError`. */
export async function jsonFromAnswer(answer: Answer, context: AnswerContext): Promise<unknown> {
  await assertSuccess(answer, context);
  const value = await parseJson(answer, context);
  if (value === undefined) throw new AppFailure({ code: 'upstream', path: answer.url.pathname });
  return value;
}

/** Accepts any success. Some account endpoints send an empty body labelled HTML, which is no block (anime-service, Errors). */
export async function emptyFromAnswer(answer: Answer, context: AnswerContext): Promise<null> {
  await assertSuccess(answer, context);
  if (answer.body.length > 0) await jsonFromAnswer(answer, context);
  return null;
}

export async function fileFromAnswer(answer: Answer, context: AnswerContext) {
  await assertSuccess(answer, context);
  return { bytes: answer.body, contentDisposition: answer.headers.get('content-disposition') };
}

async function assertSuccess(answer: Answer, context: AnswerContext): Promise<void> {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const isAnswer = isSuccess || (context.readsOwnFault === true && (await isOwnFault(answer, context)));
  if (!isAnswer || isPage(answer)) throw new AppFailure(await errorOf(answer, context));
}

/** JSON of the documented form, which no edge or dead origin sends. */
async function isOwnFault(answer: Answer, context: AnswerContext): Promise<boolean> {
  if (answer.status !== 500 || !/^application\/json\b/i.test(answer.headers.get('content-type') ?? '')) return false;
  return Fault.safeParse(await parseJson(answer, context)).success;
}

async function errorOf(answer: Answer, context: AnswerContext): Promise<AppError> {
  const { status, url, headers } = answer;
  const { isProtected, retryAt } = context;
  // Neither document shows a 429 body, so a page with this status is obeyed too.
  if (status === 429) return { code: 'rate-limited', retryAt: retryAt(headers) };
  // Statuses from 600 on are an edge's own.
  if (status >= 500 && status < 600) return { code: 'service-down', host: url.host };
  // JSON was asked for, so a page comes from an edge in front of the service (anime-service, Errors).
  if (isPage(answer)) return { code: 'blocked-by-edge', host: url.host };
  // An unknown social-login state is answered by 404 with an empty body.
  if (status === 404 && answer.body.length === 0) return { code: 'not-found' };
  const value = await parseJson(answer, context);
  // Only the service's own JSON may end a session; a bare refusal comes from an edge.
  if (status === 403 && value === undefined) return { code: 'blocked-by-edge', host: url.host };
  if (value === undefined) return { code: 'upstream', path: url.pathname };
  switch (status) {
    case 401:
      return { code: 'rejected', fields: {} };
    case 403:
      return isProtected ? { code: 'signed-out' } : { code: 'forbidden' };
    case 404:
      return { code: 'not-found' };
    case 422:
      return { code: 'rejected', fields: Refusal.parse(value) };
    default:
      return { code: 'upstream', path: url.pathname };
  }
}

function isPage({ headers, body }: Answer): boolean {
  if (body.length === 0) return false;
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type')?.trim() ?? '')) return true;
  return /^\s*<[!?a-z]/i.test(leniently.decode(body.subarray(0, 256)));
}

/** Undefined when the body is no JSON. */
function parseJson({ body }: Answer, { mostElements, signal }: AnswerContext): Promise<unknown> {
  return jsonFromBytes(body, mostElements, signal);
}

const Fault = z.object({ message: z.string() });

const Messages = z.union([z.array(z.string()), z.string().transform((message) => [message])]).catch([]);
const Fields = z
  .record(z.string(), Messages)
  .transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, messages]) => messages.length > 0)));

/** Field -> messages: under `errors` (anime-service, Errors) or under `data` (novel-service, Errors). */
const Refusal = z
  .union([
    z.object({ errors: Fields }).transform((refusal) => refusal.errors),
    z.object({ data: Fields }).transform((refusal) => refusal.data),
  ])
  .catch({});
