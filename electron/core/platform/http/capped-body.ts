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
