import { z } from 'zod';
import { createTurns } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import { type AppError, AppFailure, isFailure } from '#shared/contract/app-error.ts';
import { areUnreadable } from '#shared/upstream/tolerant.ts';

export type Answer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

export type AnswerContext = {
  readonly limits: AnswerLimits;
  /** The call needs a session: the service's own refusal means that there is none any more. */
  readonly isProtected: boolean;
  /** When to retry, epoch milliseconds. Called for a 429 only. */
  readonly retryAt: (headers: Headers) => number;
  /** A JSON 500 of the service itself is an answer here (anime-service, Errors: the two JSON 500 cases). */
  readonly readsOwnFault?: boolean;
};

/** Bounds of an answer. `elements` of JSON: values of lists, members of objects, lists and objects. */
type AnswerLimits = { readonly bytes: number; readonly elements: number };

const MEGABYTE = 1024 * 1024;

/**
 * JSON is parsed in one go: half a second of work for the longest list if no two entries share a name. A schema takes up to a tenth of
 * a second at the usual bounds; lists are checked entry by entry.
 */
export const ANSWER_LIMITS = {
  /** The largest are pages of fifty torrents or cards, with five thousand elements. */
  usual: { bytes: 8 * MEGABYTE, elements: 50_000 },
  /** A release with a thousand episodes has thirty thousand elements. */
  release: { bytes: 8 * MEGABYTE, elements: 100_000 },
  /** Up to fifty whole releases: with two hundred episodes each they have close to 300,000 elements. */
  releases: { bytes: 16 * MEGABYTE, elements: 300_000 },
  /** One text: a book of five hundred pages has two megabytes, and some titles have a whole book in a chapter. */
  chapter: { bytes: 24 * MEGABYTE, elements: 200_000 },
  /** All of a title or an account: ten thousand chapters of two translations, each by one team, or a hundred thousand timecodes. */
  list: { bytes: 32 * MEGABYTE, elements: 500_000 },
  /** Only a refusal is JSON (anime-service, Torrents). */
  file: { bytes: 32 * MEGABYTE, elements: 1_000 },
} as const satisfies Record<string, AnswerLimits>;

export type AnswerKind = keyof typeof ANSWER_LIMITS;

const lenientDecoder = new TextDecoder();

/** The JSON value of a successful answer. Throws `AppFailure` (both documents, Errors) or `BodyTooLargeError`. */
export function jsonFromAnswer(answer: Answer, context: AnswerContext): unknown {
  assertSuccess(answer, context);
  const value = jsonFromBytes(answer.body, context.limits.elements);
  if (value === undefined) throw new AppFailure({ code: 'upstream', path: answer.url.pathname });
  return value;
}

/** The readable entries of a long list, parsed in turns. Rejects with `upstream` if none of several is readable. */
export async function entriesInTurns<Schema extends z.ZodType>(
  schema: Schema,
  entries: readonly unknown[],
  { path, log }: { readonly path: string; readonly log: Log },
): Promise<z.output<Schema>[]> {
  const read: z.output<Schema>[] = [];
  const turns = createTurns();
  for (const entry of entries) {
    if (turns.isOver()) await turns.next();
    const parsed = schema.safeParse(entry);
    if (parsed.success) read.push(parsed.data);
  }
  if (areUnreadable(entries, read)) {
    log.warn('answer not understood', { path });
    throw new AppFailure({ code: 'upstream', path });
  }
  return read;
}

/** Accepts any success. Some account endpoints send an empty body labelled HTML, which is no block (anime-service, Errors). */
export function emptyFromAnswer(answer: Answer, context: AnswerContext): null {
  assertSuccess(answer, context);
  if (answer.body.length > 0) jsonFromAnswer(answer, context);
  return null;
}

export function fileFromAnswer(answer: Answer, context: AnswerContext) {
  assertSuccess(answer, context);
  return { bytes: answer.body, contentDisposition: answer.headers.get('content-disposition') };
}

function assertSuccess(answer: Answer, context: AnswerContext): void {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const isAnswer = isSuccess || (context.readsOwnFault === true && isOwnFault(answer, context));
  if (!isAnswer || isPage(answer)) throw new AppFailure(errorOf(answer, context));
}

/** JSON of the documented form, which no edge or dead origin sends. */
function isOwnFault(answer: Answer, context: AnswerContext): boolean {
  if (answer.status !== 500 || !/^application\/json\b/i.test(answer.headers.get('content-type') ?? '')) return false;
  return Fault.safeParse(jsonFromBytes(answer.body, context.limits.elements)).success;
}

function errorOf(answer: Answer, context: AnswerContext): AppError {
  const { status, url, headers } = answer;
  const { isProtected, retryAt } = context;
  // Neither document shows a 429 body, so a page with this status is obeyed too.
  if (status === 429) return { code: 'rate-limited', retryAt: retryAt(headers) };
  // Statuses from 600 on are an edge's own; 511: the network wants a sign-in first (RFC 6585).
  if (status >= 500 && status < 600 && status !== 511) return { code: 'service-down', host: url.host };
  // JSON was asked for, so a page comes from an edge in front of the service (anime-service, Errors).
  if (status === 511 || isPage(answer)) return { code: 'blocked-by-edge', host: url.host };
  // An unknown social-login state is answered by 404 with an empty body.
  if ((status === 404 || status === 410) && answer.body.length === 0) return { code: 'not-found' };
  const value = jsonFromBytes(answer.body, context.limits.elements);
  // Only the service's own words may end a session (anime-service, Errors): some edges refuse in JSON too. Its description promises 401.
  if (isProtected && (status === 401 || status === 403))
    return Fault.safeParse(value).success ? { code: 'signed-out' } : { code: 'blocked-by-edge', host: url.host };
  // 402: payment required; 451: unavailable for legal reasons.
  if (status === 402 || status === 403 || status === 451)
    return Words.safeParse(value).success ? { code: 'forbidden' } : { code: 'blocked-by-edge', host: url.host };
  if (value === undefined) return { code: 'upstream', path: url.pathname };
  switch (status) {
    case 401:
      return { code: 'rejected', fields: {} };
    case 404:
    case 410:
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
  return /^\s*<[!?a-z]/i.test(lenientDecoder.decode(body.subarray(0, 256)));
}

const Fault = z.object({ message: z.string() });
/** A refusal in a service's own words, documented or not; an edge's JSON has none of these fields (RFC 9457). */
const Words = z
  .record(z.string(), z.unknown())
  .refine((words) => 'message' in words || 'errors' in words || 'data' in words || typeof words['error'] === 'string');

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

/** Shorter values occur in ordinary words. */
const SHORTEST_ECHO = 4;

/**
 * A refusal to show to the person: the service's texts about a form may repeat its values, even a password, so those are masked.
 * `form`: JSON of the fields; null for a request that no person filled in, which keeps the names of the fields only.
 */
export function withoutSecrets(cause: unknown, form: string | null): unknown {
  if (!isFailure(cause, 'rejected')) return cause;
  const filledIn = form === null ? [] : textsIn(JSON.parse(form));
  const fields = Object.entries(cause.error.fields).map(([field, texts]) => [
    field,
    form === null ? [] : texts.map((text) => masked(text, filledIn)),
  ]);
  return new AppFailure({ code: 'rejected', fields: Object.fromEntries(fields) });
}

function masked(text: string, filledIn: readonly string[]): string {
  return filledIn.reduce((rest, echo) => rest.replaceAll(echo, '…'), text);
}

function textsIn(form: unknown): readonly string[] {
  const values = typeof form === 'object' && form !== null ? Object.values(form) : [];
  return values.filter((value) => typeof value === 'string' && value.length >= SHORTEST_ECHO);
}

/** The system's codes when there may be no network: no route, or no name server that answers. */
const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND']);
export const UNKNOWN_ISSUER: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);
/** A proxy or a network between refused the way to the service until the person signs in there (511, RFC 6585). */
export const WANTS_SIGN_IN = 'NETWORK_SIGN_IN';
export const TOO_SLOW: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const FOREIGN = new Set(['ERR_TLS_CERT_ALTNAME_INVALID', WANTS_SIGN_IN]);

/** Names a failure below HTTP; any other error is returned as it is. `offline` only when every tried address says so. */
export function transportFailure(cause: unknown, url: URL): unknown {
  const error = transportError(cause, url);
  return error === null ? cause : new AppFailure(error, { cause });
}

function transportError(cause: unknown, url: URL): AppError | null {
  if (cause instanceof AppFailure) return null;
  if (cause instanceof BodyTooLargeError) return { code: 'upstream', path: `${url.pathname}: ${cause.message}` };
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return { code: 'timeout' };
  const codes = systemCodes(cause);
  // Such a certificate comes from something else than the service, often from a network that wants a sign-in first.
  const isForeign = codes.some((code) => FOREIGN.has(code) || UNKNOWN_ISSUER.has(code));
  if (isForeign || isNoHttp(cause)) return { code: 'blocked-by-edge', host: url.host };
  if (codes.length > 0 && codes.every((code) => NO_NETWORK.has(code))) return { code: 'offline' };
  if (codes.some((code) => TOO_SLOW.has(code))) return { code: 'timeout' };
  // `fetch` wraps failures in a TypeError; one without a cause is a bug of ours.
  if (codes.length > 0 || (cause instanceof TypeError && cause.cause !== undefined))
    return { code: 'service-down', host: url.host };
  return null;
}

/** The bytes are no HTTP answer (undici finds some by an assertion): a proxy or an edge in front of the service sent them. */
function isNoHttp(cause: unknown): boolean {
  const found = cause instanceof TypeError ? cause.cause : null;
  return found instanceof Error && (found.name === 'HTTPParserError' || found.name === 'AssertionError');
}

/** The codes of an error, of its causes, and of each address that a connection was tried to. */
export function systemCodes(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [];
  if (cause instanceof AggregateError) return cause.errors.flatMap(systemCodes);
  const own = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...own, ...systemCodes(cause.cause)];
}

const [QUOTE, COMMA, LIST_BEGIN, BACKSLASH, LIST_END, OBJECT_BEGIN, OBJECT_END] = Buffer.from('",[\\]{}');
/** `JSON.stringify` fails on deeper values. */
const DEEPEST_NESTING = 1_000;
// Invalid UTF-8 is refused, so no damaged text is kept.
const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * `JSON.parse` of the bytes; undefined when they are no JSON. The text is measured first, since a few bytes can make objects
 * that take seconds and a gigabyte. Throws `BodyTooLargeError` for too many elements or levels.
 */
export function jsonFromBytes(bytes: Uint8Array, mostElements: number): unknown {
  measure(bytes, mostElements);
  try {
    return JSON.parse(strictDecoder.decode(bytes));
  } catch (cause) {
    // Errors of the JSON text and of its encoding.
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}

/** Counts elements and levels by the structural bytes outside of strings. */
function measure(bytes: Uint8Array, mostElements: number): void {
  let isInString = false;
  let elements = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    if (byte === QUOTE) isInString = true;
    else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    else if (byte === LIST_BEGIN || byte === OBJECT_BEGIN) depth += 1;
    if (byte === COMMA || byte === LIST_BEGIN || byte === OBJECT_BEGIN) elements += 1;
    if (elements > mostElements) throw new BodyTooLargeError(`more than ${mostElements} elements`);
    if (depth > DEEPEST_NESTING) throw new BodyTooLargeError(`nested deeper than ${DEEPEST_NESTING} levels`);
  }
}

/** The body exceeds a bound; the message names it. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Reads a whole body, but never more than `limitBytes`, regardless of its length header. `onPart`: awaited after each part. */
export async function readCappedBody(
  response: Response,
  limitBytes: number,
  onPart?: (bytes: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const declaredBytes = Number(response.headers.get('content-length') ?? 0);
  if (declaredBytes > limitBytes) {
    await response.body?.cancel();
    throw tooLong(limitBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the transfer.
    if (length > limitBytes) throw tooLong(limitBytes);
    chunks.push(chunk);
    await onPart?.(chunk.byteLength);
  }
  return Buffer.concat(chunks);
}

function tooLong(limitBytes: number): BodyTooLargeError {
  return new BodyTooLargeError(`body of more than ${limitBytes} bytes`);
}
