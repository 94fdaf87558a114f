import { randomUUID } from 'node:crypto';
import { createJsonOutline, type LongList } from '#core/platform/http/json-outline.ts';
import { createTurns, othersFirst, type Turns } from '#core/platform/time.ts';

/** Takes some milliseconds to be read. */
const LONG_BYTES = 512 * 1024;
/** Between looks at the clock. */
const LOOK_BYTES = 64 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const LIST_BEGIN = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT_BEGIN = 0x7b;
const OBJECT_END = 0x7d;

// Bytes that are no UTF-8 are refused, so that no damaged text is ever kept. Only a text may begin with a byte order mark, none of its parts.
const textDecoder = new TextDecoder('utf-8', { fatal: true });
const partDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * What `JSON.parse` makes of the bytes; undefined when they are no JSON. They are measured before, and a long list is read
 * in parts, between which others have their turn: a few bytes can make objects that take seconds and a gigabyte. Rejects with
 * `BodyTooLargeError` for more elements or levels than may be read, and with the signal's reason.
 */
export async function jsonFromBytes(bytes: Uint8Array, mostElements: number, signal: AbortSignal): Promise<unknown> {
  const isLong = bytes.length > LONG_BYTES;
  // The end of its transfer is in this turn already.
  if (isLong) await othersFirst();
  const turns = createTurns(signal);
  const lists = await longListsIn(bytes, mostElements, turns);
  if (lists === null) return undefined;
  try {
    const value = lists.length === 0 ? JSON.parse(textDecoder.decode(bytes)) : await joined(bytes, lists, turns);
    if (isLong) await turns.next();
    return value;
  } catch (cause) {
    // The first is said of a text, the second of its encoding.
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}

/** Null when brackets or a string are left open: such a text is not JSON. */
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

/** What is outside of the long lists, with a mark in each of them, and then their entries in place of the mark. */
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
