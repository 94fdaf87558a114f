import { upgradeWebSocket } from '@hono/node-server';
import type { WSContext } from 'hono/ws';
import { WebSocket } from 'ws';
import type { Core } from '#core/ports.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';

/** A page whose socket was cut cannot ask for what these announced: it loads only its queries again. */
const REPEATED: readonly (keyof AppEvents)[] = ['links.waiting', 'news.found', 'data.replaced', 'chapters.renumbered'];
const MOST_REPEATED = 20;
/** A page that reads nothing, such as a frozen tab, must not fill the memory: it connects again and hears what it missed. */
const MOST_WAITING_BYTES = 8_000_000;

/**
 * Answers each page with a web socket of its own, with a message `{id, name, payload}` for each event. A page whose socket was cut
 * says in the address after which id, and hears first what it missed that must not be lost. Then `{id}` says where the socket begins.
 */
export function createEventSockets(core: Core | Promise<Core>) {
  // Higher than the ids of a former program on this port.
  let lastId = Date.now();
  const repeated: { readonly id: number; readonly text: string }[] = [];
  const sockets = new Set<WSContext>();
  const began = Promise.resolve(core);
  began.then(
    ({ subscribe }) =>
      subscribe((name, payload) => {
        lastId += 1;
        const isRepeated = REPEATED.includes(name);
        if (sockets.size === 0 && !isRepeated) return;
        const event = { id: lastId, text: JSON.stringify({ id: lastId, name, payload }) };
        for (const socket of sockets) {
          if (socket.raw instanceof WebSocket && socket.raw.bufferedAmount > MOST_WAITING_BYTES) socket.raw.terminate();
          else socket.send(event.text);
        }
        if (isRepeated) repeated.push(event);
        if (repeated.length > MOST_REPEATED) repeated.shift();
      }),
    // Reported by the host and by each request.
    () => undefined,
  );

  return upgradeWebSocket(async ({ req }) => {
    await began;
    const heard = Number(req.query('after') || Number.NaN);
    return {
      onOpen: (_, socket) => {
        for (const { id, text } of repeated) {
          if (id > heard) socket.send(text);
        }
        socket.send(JSON.stringify({ id: lastId }));
        sockets.add(socket);
      },
      onClose: (_, socket) => void sockets.delete(socket),
    };
  });
}
