import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Agent } from 'undici';
import { dispatchedFetch } from '#hosting/network/dispatched-fetch.ts';

/**
 * The same as `least-hop-server.ts` by the way of the app: through its server library, and its HTTP client with the shortest way
 * from one to the other. It lets everybody in and checks nothing either, so that it shows what comes before any work of the app.
 */
const agent = new Agent({ allowH2: false });
/** As much of a body as the app's own server takes before it waits. */
const AHEAD_BYTES = 256 * 1024;
/** The app makes bytes of what is longer. */
const LONG_TEXT_CHARACTERS = 100_000;
const JSON_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };
const app = new Hono();
let form: unknown = null;

app.post('/form', async ({ req }) => {
  form = await req.json();
  return new Response(null);
});

app.get('/:as', async ({ req }) => {
  const asked = ['accept', 'referer', 'site-id'].map((name): [string, string] => [name, req.header(name) ?? '']);
  const answer = await dispatchedFetch(agent, new URL(req.query('src') ?? ''), { headers: asked });
  if (req.param('as') === 'json') {
    await answer.json();
    const text = JSON.stringify(form);
    return new Response(text.length > LONG_TEXT_CHARACTERS ? Buffer.from(text) : text, { headers: JSON_HEADERS });
  }
  const headers = Object.fromEntries(answer.headers);
  delete headers['connection'];
  delete headers['keep-alive'];
  return new Response(answer.body, { status: answer.status, headers });
});

const serverOptions = { highWaterMark: AHEAD_BYTES };
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions }, ({ port }) => process.send?.(port));
process.on('disconnect', () => process.exit());
