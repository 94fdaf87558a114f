import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** A host with nothing to it: the files of a built page, and one question that it hands on. Started as `<page folder> <API> <site>`. */
const [folder = '', api = '', site = ''] = process.argv.slice(2);
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** `site` is where the pictures come from. The answer has the form of the app's own, so that one page serves both hosts. */
async function catalogue() {
  const response = await fetch(`${api}/anime/catalog/releases?page=1&limit=30`);
  const { data }: { readonly data: readonly { readonly poster: { readonly src: string } }[] } = await response.json();
  return { value: { items: data.map((release) => ({ ...release, poster: site + release.poster.src })) } };
}

async function answer(pathname: string): Promise<{ type: string; body: string | Buffer }> {
  if (pathname.startsWith('/rpc/')) return { type: 'application/json', body: JSON.stringify(await catalogue()) };
  const file = pathname === '/' ? '/index.html' : pathname;
  return { type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(join(folder, file)) };
}

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://127.0.0.1').pathname).then(
    ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
    () => response.writeHead(404).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
