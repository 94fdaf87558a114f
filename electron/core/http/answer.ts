import { z } from 'zod';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

/** A whole answer of a service. */
export type Answer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

/** Parts of the mapping that the answer alone does not tell. */
export type AnswerContext = {
  /** The call needs a session: a 403 of the service itself then means that there is none (any more). */
  readonly isProtected: boolean;
  /** Epoch milliseconds for a 429 answered now; called for nothing else. */
  readonly retryAt: (headers: Headers) => number;
  /** A JSON 500 of the service itself is an answer here (anime-service, Errors: the two JSON 500 cases). */
  readonly readsOwnFault?: boolean;
};

const strictly = new TextDecoder('utf-8', { fatal: true });
const leniently = new TextDecoder();

/** The JSON value of a successful answer. Everything else is thrown as `AppFailure` (both documents, Errors). */
export function jsonFromAnswer(answer: Answer, context: AnswerContext): unknown {
  assertSuccess(answer, context);
  const value = parseJson(answer);
  if (value === undefined) throw new AppFailure({ code: 'upstream', path: answer.url.pathname });
  return value;
}

/**
 * Accepts an answer that carries nothing of interest. Some account endpoints send an empty body that is called HTML on
 * purpose, and that is no block (anime-service, Errors).
 */
export function emptyFromAnswer(answer: Answer, context: AnswerContext): null {
  assertSuccess(answer, context);
  if (answer.body.length > 0) jsonFromAnswer(answer, context);
  return null;
}

/** A successful answer that is neither JSON nor a page: a file. */
export function fileFromAnswer(answer: Answer, context: AnswerContext) {
  assertSuccess(answer, context);
  return { bytes: answer.body, contentDisposition: answer.headers.get('content-disposition') };
}

function assertSuccess(answer: Answer, context: AnswerContext): void {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const isAnswer = isSuccess || (context.readsOwnFault === true && isOwnFault(answer));
  if (!isAnswer || isPage(answer)) throw new AppFailure(errorOf(answer, context));
}

/** Called JSON, being JSON, and of the form that the document shows: an edge or a dead origin says none of it. */
function isOwnFault(answer: Answer): boolean {
  if (answer.status !== 500 || !/^application\/json\b/i.test(answer.headers.get('content-type') ?? '')) return false;
  return Fault.safeParse(parseJson(answer)).success;
}

function errorOf(answer: Answer, { isProtected, retryAt }: AnswerContext): AppError {
  const { status, url, headers } = answer;
  // Neither document shows a 429 body, so its form decides nothing: a page that asks to wait is obeyed too.
  if (status === 429) return { code: 'rate-limited', retryAt: retryAt(headers) };
  if (status >= 500) return { code: 'service-down', host: url.host };
  // JSON was asked for, so a page comes from an edge in front of the service (anime-service, Errors).
  if (isPage(answer)) return { code: 'blocked-by-edge', host: url.host };
  // An unknown social-login state is answered by 404 with an empty body.
  if (status === 404 && answer.body.length === 0) return { code: 'not-found' };
  const value = parseJson(answer);
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

/** Undefined when the body is no JSON. Bytes that are no UTF-8 are refused too, so that no damaged text is ever kept. */
function parseJson({ body }: Answer): unknown {
  try {
    return JSON.parse(strictly.decode(body));
  } catch {
    return undefined;
  }
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
