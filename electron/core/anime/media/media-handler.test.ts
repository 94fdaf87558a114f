import { describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { reply } from '#core/platform/http/testing/local-server.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { pictures } from './testing/pictures.ts';
import { imagePath, startMedia, streamPath } from './testing/start-media.ts';

const PNG = pictures['image/png'];
const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

describe('the media route', () => {
  it.each([
    ['/media/stream', 400],
    ['/media/stream?src=', 400],
    ['/media/stream?src=relative.ts', 400],
    ['/media/stream?src=%2F%2Fcdn.example%2Fx', 400],
    ['/media/stream?src=file%3A%2F%2F%2Fetc%2Fpasswd', 400],
    ['/media/stream?src=javascript%3Aalert(1)', 400],
    ['/media/stream?src=data%3Aimage%2Fpng%2Cx', 400],
    ['/media/stream?src=https%3A%2F%2Fa.example%2F&src=https%3A%2F%2Fb.example%2F', 400],
    [`/media/stream?src=https%3A%2F%2Fa.example%2F${'a'.repeat(9_000)}`, 400],
    ['/media/image/anime?src=http%3A%2F%2F', 400],
    ['/media/image/anime?src=https%3A%2F%2Fevil.example%2Fx.png', 403],
    ['/media/image/anime?src=http%3A%2F%2F169.254.169.254%2F', 403],
    ['/media/image/novels?src=http%3A%2F%2F%5B%3A%3A1%5D%3A1%2F', 403],
    ['/media/image/other?src=https%3A%2F%2Fa.example%2F', 404],
    ['/media/image?src=https%3A%2F%2Fa.example%2F', 404],
    ['/media/stream/x?src=https%3A%2F%2Fa.example%2F', 404],
    ['/media/', 404],
    ['/media', 404],
    ['/', 404],
    ['/index.html', 404],
    ['/media/stream/../../etc/passwd', 404],
    [`/media/blob/${'ab'.repeat(32)}`, 404],
    [`/media/font/${'ab'.repeat(32)}`, 404],
    ['/media/font', 404],
    ['/media/font/', 404],
    ['/media/font/..%2f..%2fengawa.db', 404],
    ['/media/font/%2e%2e/%2e%2e/etc/passwd', 404],
    [`/media/font/${'ab'.repeat(32)}/x`, 404],
    [`/media/font/${'AB'.repeat(32)}`, 404],
  ])('answers %s with %i, with safety headers and without a body', async (path, status) => {
    await using media = await startMedia((_, response) => reply(response, 200, PNG));
    const response = await media.ask(path);
    expect([response.status, await response.text()]).toEqual([status, '']);
    expect(Object.fromEntries(response.headers)).toMatchObject(SAFE);
    expect(media.server.asked).toEqual([]);
    expect(media.faults).toEqual([]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers %s with 405', async (method) => {
    await using media = await startMedia((_, response) => reply(response, 200, PNG));
    const response = await media.ask(imagePath(`${media.server.url}/a.png`), { method });
    expect(response.status).toBe(405);
    expect(Object.fromEntries(response.headers)).toMatchObject(SAFE);
    expect(media.server.asked).toEqual([]);
  });

  it('serves a font that the person added under its type, with safety headers', async () => {
    const id = 'ab'.repeat(32);
    const bytes = new Uint8Array(Buffer.from('true;hurt()//<script>hurt()</script>'));
    const asked: string[] = [];
    await using media = await startMedia(() => undefined, {
      ownFont: async (wanted) => {
        asked.push(wanted);
        return wanted === id ? { type: 'font/ttf', bytes } : null;
      },
    });
    const response = await media.ask(`/media/font/${id}`);
    expect([response.status, await response.text()]).toEqual([200, Buffer.from(bytes).toString()]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...SAFE,
      ...{ 'content-type': 'font/ttf', 'content-length': String(bytes.length), 'cache-control': 'no-store' },
    });
    expect((await media.ask(`/media/font/${id.replace('a', 'c')}`)).status).toBe(404);
    expect((await media.ask(`/media/font/${id}`, { method: 'POST' })).status).toBe(405);
    // Only possible ids get that far.
    expect(asked.every((wanted) => /^[a-z0-9]+$/.test(wanted))).toBe(true);
  });

  it.each(['nothing at all', 'a picture that never ends', 'a playlist that never ends'])(
    'answers with 504 after a limited wait for %s',
    async (what) => {
      await using media = await startMedia(
        (_, response) => {
          if (what !== 'nothing at all')
            response.writeHead(200, { 'content-type': 'application/x-mpegurl' }).write(PNG);
        },
        { waitMilliseconds: 100 },
      );
      media.hosts.learn(media.server.url, 'anime', 'stream');
      const path = what.includes('playlist') ? streamPath : imagePath;
      expect((await media.ask(path(`${media.server.url}/x`))).status).toBe(504);
      expect(media.faults).toEqual([]);
    },
  );

  it('does not limit the time of a segment once it flows', async () => {
    await using media = await startMedia(
      async (_, response) => {
        response.writeHead(200, { 'content-type': 'video/mp2t' });
        for (let part = 0; part < 6; part += 1) {
          response.write('part');
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        response.end();
      },
      { waitMilliseconds: 100 },
    );
    media.hosts.learn(media.server.url, 'anime', 'stream');
    const response = await media.ask(streamPath(`${media.server.url}/s.ts`));
    expect(await response.text()).toBe('part'.repeat(6));
  });

  it('logs a fault of its own, and answers the page with 502', async () => {
    const fail = () => Promise.reject(new RangeError('bug'));
    await using media = await startMedia(() => undefined, { images: { read: fail, write: fail } });
    expect((await media.ask(imagePath(`${media.server.url}/a.png`))).status).toBe(502);
    expect(media.faults).toHaveLength(1);
  });
});

describe('a guarded fetch', () => {
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const request = { kind: 'image', headers: {}, signal: new AbortController().signal } as const;

  function guarded(resolved: Record<string, readonly string[]>, redirects: Record<string, string> = {}) {
    const asked: string[] = [];
    const hosts = createNamedHosts({ addresses });
    hosts.learn('https://pictures.example/', 'anime', 'image');
    const ask = createGuardedFetch({
      hosts,
      resolve: async (hostname) => resolved[hostname] ?? ['93.184.216.34'],
      fetch: async (input) => {
        asked.push(String(input));
        const location = redirects[String(input)];
        return location === undefined ? new Response('') : new Response(null, { status: 302, headers: { location } });
      },
    });
    return { asked, ask: (url: string) => ask(new URL(url), request) };
  }

  it.each(['10.0.0.1', '127.0.0.1', '::1', 'fd00::1', '169.254.169.254', '::ffff:10.0.0.1'])(
    'is refused when a public name resolves to %s',
    async (address) => {
      const { asked, ask } = guarded({ 'pictures.example': ['93.184.216.34', address] });
      await expect(ask('https://pictures.example/a.png')).rejects.toMatchObject({ status: 403 });
      expect(asked).toEqual([]);
    },
  );

  it('continues if a name does not resolve here, and does not check configured names', async () => {
    const { asked, ask } = guarded({ 'pictures.example': [], 'site.example': ['10.0.0.1'] });
    await ask('https://pictures.example/a.png');
    await ask('https://site.example/a.png');
    expect(asked).toHaveLength(2);
  });

  it('follows a redirect to a public host over https, and to no other', async () => {
    const start = 'https://pictures.example/a.png';
    const follow = async (location: string) => {
      const { asked, ask } = guarded({ 'inside.example': ['192.168.0.1'] }, { [start]: location });
      const outcome = await ask(start).then(
        ({ finalUrl }) => finalUrl.href,
        (cause: { status: number }) => cause.status,
      );
      return { outcome, asked: asked.length };
    };
    await expect(follow('https://other.example/b.png')).resolves.toEqual({
      outcome: 'https://other.example/b.png',
      asked: 2,
    });
    for (const location of [
      'http://other.example/b.png',
      'https://127.0.0.1/b.png',
      'http://localhost:9222/json',
      'https://inside.example/b.png',
      'https://192.168.0.1/b.png',
      'ftp://other.example/b.png',
    ]) {
      await expect(follow(location)).resolves.toEqual({ outcome: 403, asked: 1 });
    }
  });
});
