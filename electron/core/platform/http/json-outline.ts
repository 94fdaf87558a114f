/** A list that can be read in parts: where its brackets are, and commas of its own, at least a part from each other. */
export type LongList = { readonly begin: number; readonly end: number; readonly commas: readonly number[] };

/** Is told, from the first byte to the last, what structures a JSON text outside of its strings. Each throws `BodyTooLargeError`. */
type JsonOutline = {
  readonly onOpen: (at: number, isList: boolean) => void;
  readonly onComma: (at: number) => void;
  /** False: nothing is open. */
  readonly onClose: (at: number) => boolean;
  /** Those that are in no other list; null: something is still open. */
  readonly longLists: () => readonly LongList[] | null;
};

/** Small enough that a part of any flat list stays under the limit of elements. */
const PART_BYTES = 128 * 1024;
/** Takes some ten milliseconds to be read. */
const MOST_ELEMENTS_AT_ONCE = 100_000;
/** What is nested deeper could not be written as JSON again on its way to a page. */
const DEEPEST_NESTING = 1_000;

/** Finds what is too much to be read before it is read: `elements` are values of lists, members of objects, lists and objects. */
export function createJsonOutline(mostElements: number): JsonOutline {
  const lists: LongList[] = [];
  let depth = 0;
  let elements = 0;
  /** Those that no cut takes out, and those since the last cut or since the outermost list began or ended. */
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
    onOpen: (at, isList) => {
      count();
      depth += 1;
      if (depth > DEEPEST_NESTING) throw new BodyTooLargeError(`nested deeper than ${DEEPEST_NESTING} levels`);
      if (!isList || outermost !== null) return;
      keepTogether();
      outermost = { depth, begin: at, commas: [] };
      cutAt = at;
    },
    onComma: (at) => {
      count();
      if (depth !== outermost?.depth || at - cutAt < PART_BYTES) return;
      outermost.commas.push(at);
      cutAt = at;
      sinceCut = 0;
    },
    onClose: (at) => {
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
    longLists: () => (depth === 0 ? lists : null),
  };
}

function tooManyAtOnce(): BodyTooLargeError {
  return new BodyTooLargeError(`more than ${MOST_ELEMENTS_AT_ONCE} elements that cannot be read in parts`);
}

/** The body is more than the caller is ready to hold in memory or to read; the message says in what way. */
export class BodyTooLargeError extends Error {
  constructor(excess: string) {
    super(excess);
    this.name = 'BodyTooLargeError';
  }
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
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

function tooLong(limitBytes: number): BodyTooLargeError {
  return new BodyTooLargeError(`body of more than ${limitBytes} bytes`);
}
