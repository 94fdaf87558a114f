import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { startMedia, streamPath } from './testing/start-media.ts';

const PLAYLIST_TYPE = { 'content-type': 'application/vnd.apple.mpegurl' };
const SEGMENT_TYPE = { 'content-type': 'video/mp2t' };

describe('a stream', () => {
  it('comes only from hosts that were named', async () => {
    await using media = await startMedia((_, response) => reply(response, 200, 'x'));
    await using other = await startLocalServer((_, response) => reply(response, 200, 'x'));
    media.hosts.learn(`${media.server.url}/a.m3u8`, 'anime', 'stream');
    expect((await media.ask(streamPath(`${media.server.url}/b.ts`))).status).toBe(200);
    expect((await media.ask(streamPath(`${other.url}/b.ts`))).status).toBe(403);
    expect(other.asked).toEqual([]);
  });

  it('is a playlist as it came, whose hosts are allowed from then on', async () => {
    await using key = await startLocalServer((_, response) => reply(response, 200, 'key'));
    await using cdn = await startLocalServer((_, response) => reply(response, 200, 'segment', SEGMENT_TYPE));
    const playlist = [
      '#EXTM3U',
      `#EXT-X-KEY:METHOD=AES-128,URI="${key.url}/k?a=1",IV=0x1`,
      '#EXTINF:4,',
      `${cdn.url}/segment-0.ts?token=%2F`,
      '#EXTINF:4,',
      'relative/segment-1.ts',
      '#EXTINF:4,',
      'http://10.0.0.1/private.ts',
      '',
    ].join('\r\n');
    await using media = await startMedia((_, response) => reply(response, 200, playlist, PLAYLIST_TYPE));
    const address = `${media.server.url}/v/720.m3u8?isAuthorized=1&c=%52U`;
    media.hosts.learn(address, 'anime', 'stream');

    expect((await media.ask(streamPath(`${cdn.url}/segment-0.ts`))).status).toBe(403);
    const response = await media.ask(streamPath(address));
    expect(await response.text()).toBe(playlist);
    expect(response.headers.get('x-engawa-final-url')).toBe(address);
    expect(response.headers.get('content-type')).toBe(PLAYLIST_TYPE['content-type']);
    expect(media.server.asked).toEqual(['GET /v/720.m3u8?isAuthorized=1&c=%52U']);

    const segment = await media.ask(streamPath(`${cdn.url}/segment-0.ts?token=%2F`));
    expect([segment.status, await segment.text()]).toEqual([200, 'segment']);
    expect((await media.ask(streamPath(`${key.url}/k?a=1`))).status).toBe(200);
    expect((await media.ask(streamPath('http://10.0.0.1/private.ts'))).status).toBe(403);
  });

  it('honours a range, and passes on only the headers that the player needs', async () => {
    await using media = await startMedia((_, response) =>
      reply(response, 206, 'part', {
        ...SEGMENT_TYPE,
        'content-range': 'bytes 4-7/100',
        'accept-ranges': 'bytes',
        'cache-control': 'max-age=60',
        'content-length': '4',
        'set-cookie': 'tracking=1',
        'x-powered-by': 'something',
      }),
    );
    media.hosts.learn(media.server.url, 'anime', 'stream');
    const address = `${media.server.url}/s.ts`;
    const response = await media.ask(streamPath(address), { headers: { range: 'bytes=4-7', cookie: '_al1=secret' } });
    expect([response.status, await response.text()]).toEqual([206, 'part']);
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=60',
      'content-length': '4',
      'content-range': 'bytes 4-7/100',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'video/mp2t',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-engawa-final-url': address,
    });
    expect(media.server.requests[0]?.headers).toMatchObject({ range: 'bytes=4-7' });
    expect(media.server.requests[0]?.headers.cookie).toBeUndefined();
  });

  it('passes on the beginning of a segment before its end exists', async () => {
    let finish: () => void = () => undefined;
    await using media = await startMedia((_, response) => {
      response.writeHead(200, SEGMENT_TYPE);
      response.write('beginning');
      finish = () => response.end('end');
    });
    media.hosts.learn(media.server.url, 'anime', 'stream');
    const response = await media.ask(streamPath(`${media.server.url}/s.ts`));
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('beginning');
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('end');
  });

  it.each(['gives up', 'stops reading'])('is closed at its host when the page %s', async (way) => {
    let closed: Promise<unknown> = Promise.resolve();
    await using media = await startMedia((_, response) => {
      closed = once(response, 'close');
      response.writeHead(200, SEGMENT_TYPE);
      response.write('beginning');
    });
    media.hosts.learn(media.server.url, 'anime', 'stream');
    const page = new AbortController();
    const response = await media.ask(streamPath(`${media.server.url}/s.ts`), { signal: page.signal });
    if (way === 'gives up') {
      page.abort();
      await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' });
    } else await response.body?.cancel();
    await closed;
    expect(media.faults).toEqual([]);
  });

  it.each([403, 404, 410, 429, 500, 503])(
    'passes on a %i of its host without the body that came with it',
    async (status) => {
      await using media = await startMedia((_, response) =>
        reply(response, status, '<html>no</html>', {
          'content-type': 'text/html',
          'content-length': '15',
          'retry-after': '7',
        }),
      );
      media.hosts.learn(media.server.url, 'anime', 'stream');
      const response = await media.ask(streamPath(`${media.server.url}/x.m3u8`));
      expect([response.status, await response.text()]).toEqual([status, '']);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(response.headers.get('content-length')).toBeNull();
    },
  );

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', ''])(
    'is never served with the type %j',
    async (type) => {
      await using media = await startMedia((_, response) => {
        response.writeHead(200, type === '' ? {} : { 'content-type': type });
        response.end('<script>alert(1)</script>');
      });
      media.hosts.learn(media.server.url, 'anime', 'stream');
      const response = await media.ask(streamPath(`${media.server.url}/s.ts`));
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
    },
  );

  it('has no length if it came compressed all the same', async () => {
    const packed = gzipSync('segment');
    await using media = await startMedia((_, response) =>
      reply(response, 200, packed, {
        ...SEGMENT_TYPE,
        'content-encoding': 'gzip',
        'content-length': String(packed.length),
      }),
    );
    media.hosts.learn(media.server.url, 'anime', 'stream');
    const response = await media.ask(streamPath(`${media.server.url}/s.ts`));
    expect(response.headers.has('content-length')).toBe(false);
    expect(await response.text()).toBe('segment');
  });

  it('fails with 502 if its host resets the connection or cuts a playlist', async () => {
    await using media = await startMedia((request, response) => {
      if (request.url === '/reset') request.socket.resetAndDestroy();
      else {
        response.writeHead(200, { ...PLAYLIST_TYPE, 'content-length': '100' });
        response.write('#EXTM3U', () => request.socket.destroy());
      }
    });
    media.hosts.learn(media.server.url, 'anime', 'stream');
    expect((await media.ask(streamPath(`${media.server.url}/reset`))).status).toBe(502);
    expect((await media.ask(streamPath(`${media.server.url}/cut.m3u8`))).status).toBe(502);
    expect(media.faults).toEqual([]);
  });
});

describe('a redirect of a stream', () => {
  it('is followed and reported to the player, and its host is allowed from then on', async () => {
    await using edge = await startLocalServer((_, response) =>
      reply(response, 200, '#EXTM3U\nsegment.ts', PLAYLIST_TYPE),
    );
    await using media = await startMedia((_, response) =>
      reply(response, 302, '', { location: `${edge.url}/e/x.m3u8?t=1` }),
    );
    media.hosts.learn(media.server.url, 'anime', 'stream');
    const response = await media.ask(streamPath(`${media.server.url}/x.m3u8`));
    expect(response.headers.get('x-engawa-final-url')).toBe(`${edge.url}/e/x.m3u8?t=1`);
    expect((await media.ask(streamPath(`${edge.url}/e/segment.ts`))).status).toBe(200);
  });

  it('of a playlist to an address of another form still allows the hosts of its segments', async () => {
    await using cdn = await startLocalServer((_, response) => reply(response, 200, 'segment', SEGMENT_TYPE));
    await using edge = await startLocalServer((_, response) => reply(response, 200, `#EXTM3U\n${cdn.url}/segment.ts`));
    await using media = await startMedia((_, response) => reply(response, 302, '', { location: `${edge.url}/e?t=1` }));
    media.hosts.learn(media.server.url, 'anime', 'stream');
    await (await media.ask(streamPath(`${media.server.url}/x.m3u8`))).arrayBuffer();
    expect((await media.ask(streamPath(`${cdn.url}/segment.ts`))).status).toBe(200);
  });

  it.each([
    'http://10.0.0.1/x',
    'https://10.0.0.1/x',
    'http://169.254.169.254/latest',
    'http://[fc00::1]/',
    'http://cdn.example/x',
    'https://user:password@cdn.example/x',
    'file:///etc/passwd',
    'data:video/mp2t,x',
    'app://page/index.html',
  ])('to %s is refused', async (location) => {
    await using media = await startMedia((_, response) => reply(response, 302, '', { location }));
    media.hosts.learn(media.server.url, 'anime', 'stream');
    expect((await media.ask(streamPath(`${media.server.url}/x.m3u8`))).status).toBe(403);
    expect(media.server.asked).toHaveLength(1);
  });

  it('without end is given up after five hops', async () => {
    await using media = await startMedia((_, response) => reply(response, 302, '', { location: '/again' }));
    media.hosts.learn(media.server.url, 'anime', 'stream');
    expect((await media.ask(streamPath(`${media.server.url}/x.m3u8`))).status).toBe(502);
    expect(media.server.asked).toHaveLength(6);
  });
});
