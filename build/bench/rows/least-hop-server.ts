import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process with nothing in it but the way through: `/bytes?src=` hands on what an address answers as it is, `/json?src=` parses
 * it, and writes what was last put at `/form`. It checks nothing, so it is no usable product; it shows what one
 * more process costs.
 */
const agent = new Agent({ keepAlive: true });
/** As much of a body as the app's own server takes before it waits. */
const AHEAD_BYTES = 256 * 1024;
let form: unknown = null;

const server = createServer({ highWaterMark: AHEAD_BYTES }, (incoming, outgoing) => {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/form') {
    whole(incoming, (text) => {
      form = JSON.parse(text);
      outgoing.end();
    });
    return;
  }
  const { accept = '*/*', referer = '', 'site-id': site = '' } = incoming.headers;
  const asked = { accept, referer, 'site-id': site };
  get(searchParams.get('src') ?? '', { agent, headers: asked }, (answer) => {
    const { connection: _, 'keep-alive': _keep, ...headers } = answer.headers;
    if (pathname === '/bytes') {
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, headers));
      return;
    }
    if (answer.statusCode !== 200) {
      answer.resume();
      outgoing.writeHead(502).end();
      return;
    }
    whole(answer, (text) => {
      JSON.parse(text);
      const body = Buffer.from(JSON.stringify(form));
      outgoing.setHeader('cache-control', 'no-store');
      outgoing.setHeader('content-type', 'application/json');
      outgoing.setHeader('content-length', body.length);
      outgoing.end(body);
    });
  });
});

function whole(source: NodeJS.ReadableStream, then: (text: string) => void): void {
  const parts: Buffer[] = [];
  source.on('data', (part: Buffer) => parts.push(part));
  source.on('end', () => then(Buffer.concat(parts).toString()));
}

server.listen(0, '127.0.0.1', () => {
  // A listening TCP server has no other kind of address.
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
