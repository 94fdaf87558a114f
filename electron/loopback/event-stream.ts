import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Core } from '#core/ports.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';

const HEARTBEAT_MILLISECONDS = 60_000;

/** A page whose stream was cut cannot ask for what these announced: it loads only its queries again. */
const REPEATED: readonly (keyof AppEvents)[] = ['links.waiting', 'news.found', 'data.replaced', 'chapters.renumbered'];
const MOST_REPEATED = 20;

/**
 * Server-sent events with the data `{name, payload}`. A stream that continues a cut one, which the browser says by the id of the
 * last event it heard, or the one of a closed page, which its heir says in the address, begins with those it missed that must not
 * be lost. Regular comments keep the connection and find dead ones.
 */
export function createEventStream(core: Core | Promise<Core>) {
  // Higher than the ids of a former program on this port.
  let lastId = Date.now();
  const repeated: { readonly id: number; readonly text: string }[] = [];
  const streams = new Set<(text: string) => void>();
  const began = Promise.resolve(core);
  began.then(
    ({ subscribe }) =>
      subscribe((name, payload) => {
        lastId += 1;
        const isRepeated = REPEATED.includes(name);
        if (streams.size === 0 && !isRepeated) return;
        const event = { id: lastId, text: `id: ${lastId}\ndata: ${JSON.stringify({ name, payload })}\n\n` };
        for (const send of streams) send(event.text);
        if (isRepeated) repeated.push(event);
        if (repeated.length > MOST_REPEATED) repeated.shift();
      }),
    // Reported by the host and by each request.
    () => undefined,
  );

  return async (context: Context): Promise<Response> => {
    await began;
    const heard = Number((context.req.header('Last-Event-ID') ?? context.req.query('after')) || Number.NaN);
    return streamSSE(context, async (stream) => {
      const send = (text: string) => void stream.write(text);
      for (const { id, text } of repeated) {
        if (id > heard) send(text);
      }
      // No event, only where this stream begins.
      send(`id: ${lastId}\n\n`);
      streams.add(send);
      const heartbeat = setInterval(send, HEARTBEAT_MILLISECONDS, ': alive\n\n');
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      clearInterval(heartbeat);
      streams.delete(send);
    });
  };
}
