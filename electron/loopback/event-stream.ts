import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Core } from '#core/core.ts';

const HEARTBEAT_MILLISECONDS = 15_000;

/** `GET /`: server-sent events whose data is `{name, payload}`. A comment now and then keeps the connection and finds dead ones. */
export function createEventStream(subscribe: Core['subscribe']): Hono {
  const route = new Hono();
  route.get('/', (context) =>
    streamSSE(context, async (stream) => {
      const unsubscribe = subscribe((name, payload) => {
        void stream.writeSSE({ data: JSON.stringify({ name, payload }) });
      });
      const heartbeat = setInterval(() => void stream.write(': alive\n\n'), HEARTBEAT_MILLISECONDS);
      const ended = new Promise<void>((resolve) => stream.onAbort(resolve));
      await stream.write(': hello\n\n');
      await ended;
      clearInterval(heartbeat);
      unsubscribe();
    }),
  );
  return route;
}
