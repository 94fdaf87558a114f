/** The body is longer than the caller is ready to hold in memory. */
export class BodyTooLargeError extends Error {
  constructor(limitBytes: number) {
    super(`body of more than ${limitBytes} bytes`);
    this.name = 'BodyTooLargeError';
  }
}

/** Reads a whole body, but never more than `limitBytes`, whatever its length header claims. */
export async function readCappedBody(response: Response, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declaredBytes = Number(response.headers.get('content-length') ?? 0);
  if (declaredBytes > limitBytes) {
    await response.body?.cancel();
    throw new BodyTooLargeError(limitBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the transfer.
    if (length > limitBytes) throw new BodyTooLargeError(limitBytes);
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
