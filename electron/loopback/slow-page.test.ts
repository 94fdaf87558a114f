import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import type { Core } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { listenOnLoopback } from './http-server.ts';

const PART_BYTES = 64 * 1024;
const FAR_TOO_MUCH_BYTES = 32 * 1024 * 1024;

async function ask(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { headers, agent: false }), 'response');
  return answer;
}

it('the server stops reading a body while the page does not read, and cancels it when the page hangs up', async () => {
  let givenBytes = 0;
  const { promise: cancelled, resolve: onCancel } = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      // Parts come from outside, never all within one turn.
      await new Promise(setImmediate);
      givenBytes += PART_BYTES;
      controller.enqueue(new Uint8Array(PART_BYTES));
    },
    cancel: () => onCancel(),
  });
  // Nothing else of it is used.
  const core = { subscribe: () => () => undefined } as unknown as Core;
  const page = async () => new Response(endless);
  const server = await listenOnLoopback({ port: 0, core, log: silentLog, page });
  try {
    const { headers } = await ask(server.url);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const answer = await ask(new URL('/', server.url).href, { cookie });
    let before = -1;
    // It grows until the buffers of the system and of both ends are full.
    while (givenBytes !== before && givenBytes < FAR_TOO_MUCH_BYTES) {
      before = givenBytes;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(givenBytes).toBeLessThan(FAR_TOO_MUCH_BYTES);
    answer.destroy();
    await cancelled;
  } finally {
    await server.close();
  }
});
