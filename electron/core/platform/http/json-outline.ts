/** A list to be read in parts: its brackets, and those of its own commas that lie at least a part apart. */
export type LongList = { readonly begin: number; readonly end: number; readonly commas: readonly number[] };

/** A part of any flat list of this size stays under the limit of elements. */
const PART_BYTES = 128 * 1024;
/** Parsed in some ten milliseconds. */
const MOST_ELEMENTS_AT_ONCE = 100_000;
/** `JSON.stringify` fails on deeper values. */
const DEEPEST_NESTING = 1_000;

/** Counts a JSON text's elements before it is parsed, from its structural bytes in order. Throws `BodyTooLargeError`. */
export function createJsonOutline(mostElements: number) {
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

/** Reads a whole body, but never more than `limitBytes`, regardless of its length header. */
export async function readCappedBody(response: Response, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
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
  }
  return Buffer.concat(chunks);
}

function tooLong(limitBytes: number): BodyTooLargeError {
  return new BodyTooLargeError(`body of more than ${limitBytes} bytes`);
}
