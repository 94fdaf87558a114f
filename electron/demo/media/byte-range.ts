/** The bytes to send, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, section 14). `null`: send the whole file, because the
 * header is absent, malformed or asks for several ranges; `unsatisfiable`: answer 416.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (parts === null) return null;
  const [, from = '', to = ''] = parts;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
