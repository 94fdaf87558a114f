import { setTimeout as wait } from 'node:timers/promises';

const pieces = 10;

/** The same answer, its body in ten pieces over `milliseconds`; given up when the caller goes away. */
export async function slowBody(response: Response, milliseconds: number, signal: AbortSignal): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const size = Math.ceil(body.length / pieces);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent > 0) await wait(milliseconds / (pieces - 1), undefined, { signal });
      controller.enqueue(body.subarray(sent, sent + size));
      sent += size;
      if (sent >= body.length) controller.close();
    },
  });
  const headers = new Headers(response.headers);
  headers.set('content-length', String(body.length));
  return new Response(body.length === 0 ? null : stream, { status: response.status, headers });
}
