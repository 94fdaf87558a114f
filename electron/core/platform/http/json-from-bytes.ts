import { randomUUID } from 'node:crypto';
import { createTurns, othersFirst, type Turns } from '#core/platform/time.ts';

/** Takes some milliseconds to parse. */
const LONG_BYTES = 512 * 1024;
/** Scanned between two looks at the clock. */
const LOOK_BYTES = 64 * 1024;

const [QUOTE, COMMA, LIST_BEGIN, BACKSLASH, LIST_END, OBJECT_BEGIN, OBJECT_END] = Buffer.from('",[\\]{}');
// Invalid UTF-8 is refused, so no damaged text is kept. A text may begin with a byte order mark, its parts may not.
const textDecoder = new TextDecoder('utf-8', { fatal: true });
const partDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * `JSON.parse` of the bytes; undefined when they are no JSON. The text is measured first, since a few bytes can make objects
 * that take seconds and a gigabyte, and a long list is parsed in parts, so that other work goes on. Rejects with
 * `BodyTooLargeError` for too many elements or levels, and with the signal's reason.
 */
export async function jsonFromBytes(bytes: Uint8Array, mostElements: number, signal: AbortSignal): Promise<unknown> {
  const isLong = bytes.length > LONG_BYTES;
  if (isLong) await othersFirst();
  const turns = createTurns(signal);
  const lists = await longListsIn(bytes, mostElements, turns);
  if (lists === null) return undefined;
  try {
    const value = lists.length === 0 ? JSON.parse(textDecoder.decode(bytes)) : await joined(bytes, lists, turns);
    if (isLong) await turns.next();
    return value;
  } catch (cause) {
    // Errors of the JSON text and of its encoding.
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}

/** Null when brackets or a string are left open. */
async function longListsIn(bytes: Uint8Array, mostElements: number, turns: Turns): Promise<readonly LongList[] | null> {
  const outline = createJsonOutline(mostElements);
  let isInString = false;
  let nextLook = LOOK_BYTES;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= nextLook) {
      nextLook = at + LOOK_BYTES;
      if (turns.isOver()) await turns.next();
    }
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) outline.onComma(at);
    else if (byte === LIST_BEGIN || byte === OBJECT_BEGIN) outline.onOpen(at, byte === LIST_BEGIN);
    else if ((byte === LIST_END || byte === OBJECT_END) && !outline.onClose(at)) return null;
  }
  return isInString ? null : outline.longLists();
}

/** Parses the text around the long lists with a mark in each, then puts their entries in place of the marks. */
async function joined(bytes: Uint8Array, lists: readonly LongList[], turns: Turns): Promise<unknown> {
  const filled = new Map<unknown, unknown[]>();
  const outside: Uint8Array[] = [];
  let from = 0;
  for (const list of lists) {
    const mark = randomUUID();
    filled.set(mark, await entriesOf(list, bytes, turns));
    outside.push(bytes.subarray(from, list.begin + 1), Buffer.from(JSON.stringify(mark)));
    from = list.end;
  }
  outside.push(bytes.subarray(from));
  return JSON.parse(textDecoder.decode(Buffer.concat(outside)), (_, value: unknown) =>
    Array.isArray(value) ? (filled.get(value[0]) ?? value) : value,
  );
}

async function entriesOf({ begin, commas, end }: LongList, bytes: Uint8Array, turns: Turns): Promise<unknown[]> {
  const entries: unknown[] = [];
  let from = begin + 1;
  for (const to of [...commas, end]) {
    if (turns.isOver()) await turns.next();
    const part: unknown[] = JSON.parse(`[${partDecoder.decode(bytes.subarray(from, to))}]`);
    if (part.length === 0) throw new SyntaxError('a comma without a value');
    for (const entry of part) entries.push(entry);
    from = to + 1;
  }
  return entries;
}

/** A list to be read in parts: its brackets, and those of its own commas that lie at least a part apart. */
type LongList = { readonly begin: number; readonly end: number; readonly commas: readonly number[] };

/** A part of any flat list of this size stays under the limit of elements. */
const PART_BYTES = 128 * 1024;
/** Parsed in some ten milliseconds. */
const MOST_ELEMENTS_AT_ONCE = 100_000;
/** `JSON.stringify` fails on deeper values. */
const DEEPEST_NESTING = 1_000;

/** Counts a JSON text's elements before it is parsed, from its structural bytes in order. Throws `BodyTooLargeError`. */
function createJsonOutline(mostElements: number) {
  const lists: LongList[] = [];
  let depth = 0;
  let elements = 0;
  /** Elements outside of parts, and elements since the last cut or since the outermost list began or ended. */
  let uncut = 0;
  let sinceCut = 0;
  let outermost: { depth: number; begin: number; commas: number[] } | null = null;
  let cutAt = 0;

  function count(): void {
    elements += 1;
    sinceCut += 1;
    if (elements > mostElements) throw new BodyTooLargeError(`more than ${mostElements} elements`);
    if (sinceCut > MOST_ELEMENTS_AT_ONCE) throw tooManyAtOnce();
  }

  function keepTogether(): void {
    uncut += sinceCut;
    sinceCut = 0;
    if (uncut > MOST_ELEMENTS_AT_ONCE) throw tooManyAtOnce();
  }

  return {
    onOpen: (at: number, isList: boolean): void => {
      count();
      depth += 1;
      if (depth > DEEPEST_NESTING) throw new BodyTooLargeError(`nested deeper than ${DEEPEST_NESTING} levels`);
      if (!isList || outermost !== null) return;
      keepTogether();
      outermost = { depth, begin: at, commas: [] };
      cutAt = at;
    },
    onComma: (at: number): void => {
      count();
      if (depth !== outermost?.depth || at - cutAt < PART_BYTES) return;
      outermost.commas.push(at);
      cutAt = at;
      sinceCut = 0;
    },
    /** False when nothing is open. */
    onClose: (at: number): boolean => {
      if (depth === outermost?.depth) {
        const { begin, commas } = outermost;
        if (commas.length > 0) lists.push({ begin, end: at, commas });
        else keepTogether();
        sinceCut = 0;
        outermost = null;
      }
      depth -= 1;
      return depth >= 0;
    },
    /** The outermost long lists; null while something is still open. */
    longLists: (): readonly LongList[] | null => (depth === 0 ? lists : null),
  };
}

function tooManyAtOnce(): BodyTooLargeError {
  return new BodyTooLargeError(`more than ${MOST_ELEMENTS_AT_ONCE} elements that cannot be read in parts`);
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
