import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { pictures } from './testing/pictures.ts';
import { imagePath, startMedia } from './testing/start-media.ts';

const PNG = pictures['image/png'];

describe('a picture', () => {
  it.each(Object.entries(pictures))(
    'is served as %s according to its bytes, not to its name and type',
    async (type, bytes) => {
      await using media = await startMedia((_, response) =>
        reply(response, 200, bytes, { 'content-type': 'text/html' }),
      );
      const response = await media.ask(imagePath(`${media.server.url}/page.html`));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toEqual({
        'cache-control': 'private, max-age=2592000',
        'content-length': String(bytes.byteLength),
        'content-security-policy': "sandbox; default-src 'none'",
        'content-type': type,
        'cross-origin-resource-policy': 'same-origin',
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
        'x-content-type-options': 'nosniff',
      });
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    },
  );

  it('with the bytes of something else is refused with 415 and not cached', async () => {
    await using media = await startMedia((_, response) =>
      reply(response, 200, '<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/png' }),
    );
    const path = imagePath(`${media.server.url}/a.png`);
    const response = await media.ask(path);
    expect([response.status, await response.text()]).toEqual([415, '']);
    await media.ask(path);
    expect(media.server.asked).toHaveLength(2);
  });

  it('of novels is not requested if it was saved, unless the saved file is no picture', async () => {
    const saved: Record<string, Uint8Array<ArrayBuffer>> = {
      '/saved.png': pictures['image/webp'],
      '/page.png': new TextEncoder().encode('<html>'),
    };
    await using media = await startMedia((_, response) => reply(response, 200, PNG), {
      savedPicture: async (address) => saved[new URL(address).pathname] ?? null,
    });
    const typeOf = async (path: string, service: string) =>
      (await media.ask(imagePath(`${media.server.url}${path}`, service))).headers.get('content-type');
    expect(await typeOf('/saved.png', 'novels')).toBe('image/webp');
    expect(media.server.asked).toEqual([]);
    expect(await typeOf('/page.png', 'novels')).toBe('image/png');
    expect(await typeOf('/saved.png', 'anime')).toBe('image/png');
    expect(media.server.asked).toEqual(['GET /page.png', 'GET /saved.png']);
  });

  it('is fetched once for all requests, and read from disk after a restart', async () => {
    await using media = await startMedia(async (_, response) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      reply(response, 200, PNG);
    });
    const path = imagePath(`${media.server.url}/a.png?size=1`);
    const responses = await Promise.all(Array.from({ length: 25 }, () => media.ask(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    media.restart();
    expect((await media.ask(path)).status).toBe(200);
    expect(media.server.asked).toEqual(['GET /a.png?size=1']);
  });

  it('is still served to another request when one is aborted', async () => {
    let answer: () => void = () => undefined;
    await using media = await startMedia((_, response) => {
      answer = () => reply(response, 200, PNG);
    });
    const path = imagePath(`${media.server.url}/a.png`);
    const page = new AbortController();
    const first = media.ask(path, { signal: page.signal });
    const second = media.ask(path);
    await expect.poll(() => media.server.asked.length).toBe(1);
    page.abort();
    answer();
    expect((await second).status).toBe(200);
    await first;
  });

  it('is answered by 304 to a page that has it', async () => {
    await using media = await startMedia((_, response) => reply(response, 200, PNG));
    const path = imagePath(`${media.server.url}/a.png`);
    const etag = (await media.ask(path)).headers.get('etag') ?? '';
    const again = await media.ask(path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await media.ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('of novels is requested with the referer of their site, and no picture with a cookie', async () => {
    await using media = await startMedia((_, response) => reply(response, 200, PNG));
    const headers = { cookie: '_al1=secret', referer: 'app://page/secret' };
    await media.ask(imagePath(`${media.server.url}/1.png`, 'novels'), { headers });
    await media.ask(imagePath(`${media.server.url}/2.png`, 'anime'), { headers });
    const [novels, anime] = media.server.requests.map((request) => request.headers);
    expect(novels?.referer).toBe(`${media.server.url}/`);
    expect(anime?.referer).toBeUndefined();
    expect([novels?.cookie, anime?.cookie]).toEqual([undefined, undefined]);
  });

  it.each([
    [404, 404],
    [410, 404],
    [403, 502],
    [429, 502],
    [500, 502],
    [204, 415],
  ])('that its host answers with %i is %i here and is requested again next time', async (upstream, status) => {
    await using media = await startMedia((_, response) =>
      media.server.asked.length === 1
        ? reply(response, upstream, upstream === 204 ? '' : 'no')
        : reply(response, 200, PNG),
    );
    const path = imagePath(`${media.server.url}/a.png`);
    const refused = await media.ask(path);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect((await media.ask(path)).status).toBe(200);
    expect(media.faults).toEqual([]);
  });

  it('that is too long, cut or broken off fails with 502 and is not cached', async () => {
    await using media = await startMedia((request, response) => {
      if (request.url === '/claims') return reply(response, 200, '', { 'content-length': '2147483648' });
      if (request.url === '/reset') return void request.socket.resetAndDestroy();
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '1000' });
        return void response.write(PNG, () => request.socket.destroy());
      }
      response.write(PNG);
      const more = () => {
        while (response.write(new Uint8Array(1_000_000)));
      };
      response.on('drain', more);
      return more();
    });
    for (const path of ['/claims', '/reset', '/cut', '/endless']) {
      expect((await media.ask(imagePath(media.server.url + path))).status).toBe(502);
    }
    expect(await readdir(join(media.dataDirectory, 'cache', 'images')).catch(() => [])).toEqual([]);
  });

  it('that was damaged on disk is fetched again', async () => {
    await using media = await startMedia((_, response) => reply(response, 200, PNG));
    const path = imagePath(`${media.server.url}/a.png`);
    await media.ask(path);
    const directory = join(media.dataDirectory, 'cache', 'images');
    const [name = ''] = await readdir(directory);
    await writeFile(join(directory, name), '<html>');
    const response = await media.ask(path);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect(media.server.asked).toHaveLength(2);
  });

  it('comes only from hosts that were named for pictures', async () => {
    await using other = await startLocalServer((_, response) => reply(response, 200, PNG));
    await using media = await startMedia((_, response) => reply(response, 200, PNG));
    const path = imagePath(`${other.url}/a.png`);
    expect((await media.ask(path)).status).toBe(403);
    media.hosts.learn(other.url, 'anime', 'stream');
    expect((await media.ask(path)).status).toBe(403);
    media.hosts.learn(other.url, 'anime', 'image');
    expect((await media.ask(path)).status).toBe(200);
    expect(other.asked).toHaveLength(1);
  });
});
