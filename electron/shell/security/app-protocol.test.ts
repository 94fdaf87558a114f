import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { OnErrorOccurredListenerDetails } from 'electron';
import { expect, test } from 'vitest';
import { startMedia, streamPath } from '#core/anime/media/testing/start-media.ts';
import { serveAppProtocol } from './app-protocol.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** The scheme over the real media handler, whose server leaves answering to the test. */
async function startScheme() {
  const waiting: ServerResponse[] = [];
  const media = await startMedia((_, response) => void waiting.push(response));
  media.hosts.learn(media.server.url, 'anime', 'stream');
  let handle: Handler = () => expect.fail('not handled');
  let giveUp = (_url: string): void => expect.fail('not listened to');
  serveAppProtocol(
    {
      handle: (_scheme, handler) => {
        handle = handler;
      },
    },
    {
      onErrorOccurred: (listener: unknown) => {
        // Called as by Electron, with the details that are used.
        const told = listener as (details: Pick<OnErrorOccurredListenerDetails, 'url'>) => void;
        giveUp = (url) => told({ url });
      },
    },
    ({ url, signal }) => media.ask(url.slice('app://engawa'.length), { signal }),
  );
  const segment = `app://engawa${streamPath(`${media.server.url}/segment.ts`)}`;
  return {
    segment,
    ask: (url = segment) => Promise.resolve(handle(new Request(url))),
    giveUp: (url = segment) => giveUp(url),
    arrived: async (count: number) => {
      await expect.poll(() => waiting.length).toBe(count);
      return waiting;
    },
    [Symbol.asyncDispose]: () => media[Symbol.asyncDispose](),
  };
}

test('a request that the page gives up before its answer is aborted at the host too', async () => {
  await using scheme = await startScheme();
  const answer = scheme.ask();
  const [atHost] = await scheme.arrived(1);
  const closed = atHost && once(atHost, 'close');
  scheme.giveUp('app://engawa/other');
  scheme.giveUp('no address');
  scheme.giveUp();
  await closed;
  expect((await answer).status).toBe(502);
});

test('a body that the page stops reading is aborted at the host too', async () => {
  await using scheme = await startScheme();
  const answer = scheme.ask();
  const [atHost] = await scheme.arrived(1);
  const closed = atHost && once(atHost, 'close');
  atHost?.writeHead(200, { 'content-type': 'video/mp2t' }).write('the first part');
  const { body } = await answer;
  if (body === null) throw new TypeError('Nothing came');
  // As Electron reads and ends it; Node has its own type for the same stream.
  const stream = Readable.fromWeb(body as ReadableStream);
  await once(stream, 'readable');
  stream.destroy();
  await closed;
});

test('neither of two requests for one address is aborted, and an answered one cannot be', async () => {
  await using scheme = await startScheme();
  const answers = [scheme.ask(), scheme.ask()];
  const atHost = await scheme.arrived(2);
  scheme.giveUp();
  for (const response of atHost) response.writeHead(200, { 'content-type': 'video/mp2t' }).write('part');
  const bodies = (await Promise.all(answers)).map((response) => response.text());
  scheme.giveUp();
  for (const response of atHost) response.end();
  expect(await Promise.all(bodies)).toEqual(['part', 'part']);
});
