const [QUOTE, COMMA, LIST_BEGIN, BACKSLASH, LIST_END, OBJECT_BEGIN, OBJECT_END] = Buffer.from('",[\\]{}');
/** `JSON.stringify` fails on deeper values. */
const DEEPEST_NESTING = 1_000;
// Invalid UTF-8 is refused, so no damaged text is kept.
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * `JSON.parse` of the bytes; undefined when they are no JSON. The text is measured first, since a few bytes can make objects
 * that take seconds and a gigabyte. Throws `BodyTooLargeError` for too many elements or levels.
 */
export function jsonFromBytes(bytes: Uint8Array, mostElements: number): unknown {
  measure(bytes, mostElements);
  try {
    return JSON.parse(decoder.decode(bytes));
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
