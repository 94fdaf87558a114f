import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process with nothing in it but the way through: `/bytes?src=` hands on what an address answers as it is, `/json?src=` parses
 * it and writes it anew. It lets everybody in and checks nothing, so nobody could have it; it shows what one more process costs.
 */
const agent = new Agent({ keepAlive: true });
const JSON_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };

const server = createServer((incoming, outgoing) => {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const { accept = '*/*', referer = '', 'site-id': site = '' } = incoming.headers;
  const asked = { accept, referer, 'site-id': site };
  get(searchParams.get('src') ?? '', { agent, headers: asked }, (answer) => {
    const { connection: _, 'keep-alive': _keep, ...headers } = answer.headers;
    if (pathname === '/bytes') {
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, headers));
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const value: unknown = JSON.parse(Buffer.concat(parts).toString());
      outgoing.writeHead(200, JSON_HEADERS);
      outgoing.end(JSON.stringify(value));
    });
  });
});

server.listen(0, '127.0.0.1', () => {
  // A listening TCP server has no other kind of address.
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
