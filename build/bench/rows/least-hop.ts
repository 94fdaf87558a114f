import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process of its own with nothing in it but the hop: `/pipe?src=` hands on what the address answers, `/json?src=` parses it
 * and writes it again. It checks nothing, so it is no program that anyone could have; it shows what a hop costs at the least.
 */
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, outgoing) => {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const open = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
  get(searchParams.get('src') ?? '', { agent, headers: { accept: 'application/json' } }, (answer) => {
    if (pathname === '/pipe') {
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-length': answer.headers['content-length'], ...open });
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const text = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      outgoing.writeHead(200, { 'content-type': 'application/json', ...open }).end(text);
    });
  }).on('error', () => outgoing.writeHead(502).end());
});

server.listen(0, '127.0.0.1', () => {
  // A listening TCP server has no other kind of address.
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
