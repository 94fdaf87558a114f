import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startMedia, streamPath } from '#core/anime/media/testing/start-media.ts';
import { startLibraryParts } from '../saved/testing/start-library-parts.ts';
import { createSavedPlayback } from './saved-playback.ts';
import { savedAddress } from './saved-releases.ts';
import { parsePlaylist } from './stream-playlist.ts';
import {
  fetched,
  NINE,
  opened,
  openingOf,
  playlistOf,
  received,
  saveEpisode,
  segment,
} from './testing/episode-samples.ts';

const type = 'application/vnd.apple.mpegurl';

/** A library, the media route over it, and a host of one episode that can go down. `files`: by their names. */
async function startPlayback(files: Readonly<Record<string, Uint8Array>> = {}, cacheBytes?: number) {
  const library = startLibraryParts();
  const { store } = library.episodes;
  const streams =
    cacheBytes === undefined ? library.episodes.streams : createSavedPlayback(library.context, { store, cacheBytes });
  const host = { isDown: false };
  const media = await startMedia(
    (request, response) => {
      const name = new URL(request.url ?? '', 'http://host').pathname.split('/').at(-1) ?? '';
      const all = files[name] ?? (name.endsWith('.m3u8') ? playlistOf(4) : segment(name));
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (host.isDown) {
        response.destroy();
        return;
      }
      const bytes = from === undefined ? all : all.subarray(Number(from), Number(to) + 1);
      response.writeHead(from === undefined ? 200 : 206, {
        'content-type': name.endsWith('.m3u8') ? type : 'video/mp2t',
        'content-length': bytes.byteLength,
        ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${all.byteLength}` }),
      });
      response.end(bytes);
    },
    { streams: () => streams },
  );
  const base = `${media.server.url}/9/1/720`;
  const finalAddress = `${base}/index.m3u8`;
  media.hosts.learn(finalAddress, 'anime', 'stream');
  const opening = (bytes = files['index.m3u8'] ?? playlistOf(4)) =>
    openingOf(1, { playlists: [{ bytes, type, finalAddress }] });
  const ask = async (address: string, range?: string) => {
    const response = await media.ask(streamPath(address), range === undefined ? {} : { headers: { range } });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const cached = () =>
    Number(library.library.database()?.prepare('SELECT count(*) AS n FROM cached_segment').get()?.['n']);
  return {
    ...{ library, store, media, host, base, finalAddress, opening, ask, cached },
    segmentsAsked: () => media.server.asked.filter((asked) => asked.includes('.ts')).length,
    [Symbol.asyncDispose]: async () => {
      await media[Symbol.asyncDispose]();
      await library[Symbol.asyncDispose]();
    },
  };
}

async function saved(at: Awaited<ReturnType<typeof startPlayback>>): Promise<string> {
  const { streamId, pieces } = await opened(at.store, at.opening());
  for (const piece of pieces) {
    await at.store.put(piece, received(segment(piece.address.split('/').at(-1) ?? '')));
  }
  expect(await at.store.complete(streamId)).toBe(true);
  return savedAddress(streamId);
}

describe('a saved episode', () => {
  it('plays from its saved address without a request', async () => {
    await using at = await startPlayback();
    const address = await saved(at);
    const playlist = await at.ask(address);
    expect([playlist.status, playlist.bytes]).toEqual([200, playlistOf(4)]);
    expect(Object.fromEntries(playlist.headers)).toMatchObject({
      ...{ 'content-type': type, 'cache-control': 'no-store', 'x-engawa-final-url': at.finalAddress },
    });
    for (let n = 0; n < 4; n += 1) {
      const piece = await at.ask(`${at.base}/segment-${n}.ts`);
      expect([piece.status, piece.headers.get('content-type')]).toEqual([200, 'video/mp2t']);
      expect(piece.bytes).toEqual(segment(`segment-${n}.ts`));
    }
    expect(at.media.server.asked).toEqual([]);
  });

  it('answers range requests, and other ones than of two ends with the whole file', async () => {
    await using at = await startPlayback();
    await at.ask(await saved(at));
    const whole = segment('segment-1.ts');
    const address = `${at.base}/segment-1.ts`;
    const part = async (range: string) => {
      const { status, headers, bytes } = await at.ask(address, range);
      expect(headers.get('content-length')).toBe(String(bytes.byteLength));
      return [status, headers.get('content-range'), bytes];
    };
    expect(await part('bytes=0-262143')).toEqual([206, 'bytes 0-375/376', whole]);
    expect(await part('bytes=100-199')).toEqual([206, 'bytes 100-199/376', whole.subarray(100, 200)]);
    for (const range of ['bytes=376-400', 'bytes=-6', 'bytes=9-1', 'bytes=0-1,4-5', 'bytes=x-y']) {
      expect(await part(range), range).toEqual([200, null, whole]);
    }
    expect(at.media.server.asked).toEqual([]);
  });

  it('serves pieces that are byte ranges of one file', async () => {
    const pieces = ['a', 'b', 'c'].map((name) => segment(name));
    const film = new Uint8Array(pieces.flatMap((bytes) => [...bytes]));
    const lines = [0, 1, 2].map((n) => `#EXTINF:10,\n#EXT-X-BYTERANGE:376${n === 0 ? '@0' : ''}\nfilm.ts`);
    const playlist = new TextEncoder().encode(`#EXTM3U\n${lines.join('\n')}\n#EXT-X-ENDLIST\n`);
    await using at = await startPlayback({ 'film.ts': film, 'index.m3u8': playlist });
    const found = await opened(at.store, at.opening());
    expect(found.pieces.map(({ range }) => range)).toEqual([0, 376, 752].map((start) => ({ start, length: 376 })));
    for (const [n, piece] of found.pieces.entries()) await at.store.put(piece, received(pieces[n] ?? film));
    await at.store.complete(found.streamId);
    await at.ask(savedAddress(found.streamId));
    const second = await at.ask(`${at.base}/film.ts`, 'bytes=376-751');
    expect([second.status, second.headers.get('content-range'), second.bytes]).toEqual([
      206,
      'bytes 376-751/*',
      pieces[1],
    ]);
    const within = await at.ask(`${at.base}/film.ts`, 'bytes=752-800');
    expect([within.status, within.bytes]).toEqual([206, pieces[2]?.subarray(0, 49)]);
    expect(at.media.server.asked).toEqual([]);
    // Across two pieces the host is asked.
    expect((await at.ask(`${at.base}/film.ts`, 'bytes=300-400')).bytes).toEqual(film.subarray(300, 401));
    expect(at.media.server.asked).toHaveLength(1);
  });

  it('serves its pieces for a playlist from a new address of the service', async () => {
    await using at = await startPlayback();
    await saved(at);
    await at.ask(`${at.finalAddress}?country=KZ`);
    for (let n = 0; n < 4; n += 1) await at.ask(`${at.base}/segment-${n}.ts`);
    expect(at.media.server.asked).toEqual(['GET /9/1/720/index.m3u8?country=KZ']);
  });

  it('fetches a damaged piece from the network, which repairs it', async () => {
    await using at = await startPlayback();
    const address = await saved(at);
    await at.ask(address);
    const folder = join(at.library.dataDirectory, 'library', 'episodes');
    const damaged = segment('segment-2.ts');
    const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
      (path) => path.length > 2 && readFileSync(join(folder, path)).equals(damaged),
    );
    writeFileSync(join(folder, name ?? ''), damaged.toReversed());
    at.host.isDown = true;
    expect((await at.ask(`${at.base}/segment-2.ts`)).status).toBe(502);
    expect(at.library.incomplete.count).toBe(1);
    expect(at.store.episodes(NINE)).toMatchObject([{ missingPieces: 1 }]);
    at.host.isDown = false;
    expect((await at.ask(`${at.base}/segment-2.ts`)).bytes).toEqual(damaged);
    await expect.poll(() => at.store.incomplete()).toEqual([]);
    at.host.isDown = true;
    expect((await at.ask(`${at.base}/segment-2.ts`)).bytes).toEqual(damaged);
    expect((await at.ask(address)).status).toBe(200);
  });

  it('has no saved address any more once its removal is final', async () => {
    await using at = await startPlayback();
    const address = await saved(at);
    await at.store.remove(NINE, null);
    expect((await at.ask(address)).status).toBe(200);
    at.library.clock.pass(600_000);
    await expect.poll(async () => (await at.ask(address)).status).toBe(404);
  });

  it('plays on after it was replaced, until the new playlist is served; unknown addresses answer 404', async () => {
    await using at = await startPlayback();
    const address = await saved(at);
    await at.ask(address);
    at.host.isDown = true;
    const other = playlistOf(5);
    const next = await opened(at.store, at.opening(other));
    for (const piece of next.pieces) await at.store.put(piece, received(segment(`new ${piece.place}`)));
    await at.store.complete(next.streamId);
    // The page plays the old version, whose pieces have the same addresses.
    expect((await at.ask(`${at.base}/segment-1.ts`)).bytes).toEqual(segment('segment-1.ts'));
    await at.ask(savedAddress(next.streamId));
    expect((await at.ask(`${at.base}/segment-1.ts`)).bytes).toEqual(segment('new 1'));
    expect((await at.ask(savedAddress(999))).status).toBe(404);
    expect((await at.ask('https://saved-episode.invalid/other')).status).toBe(404);
  });

  it('is served with a master playlist that names only its saved playlists', async () => {
    const master = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",URI="audio.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="Two",URI="other.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=100,AUDIO="b"',
      'low.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=900,AUDIO="a"',
      'high.m3u8?q=1',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI="frames.m3u8"',
    ].join('\n');
    await using at = await startPlayback();
    const root = { bytes: new TextEncoder().encode(master), type, finalAddress: at.finalAddress };
    expect(parsePlaylist(root.bytes, root.finalAddress)).toEqual({
      kind: 'master',
      addresses: [`${at.base}/high.m3u8?q=1`, `${at.base}/audio.m3u8`],
    });
    const asked = openingOf(1, { playlists: [root] });
    expect(await at.store.open(asked)).toEqual({ kind: 'trouble', trouble: 'unreadable' });
    const media = (name: string, prefix: string) => ({
      bytes: playlistOf(2, prefix),
      type,
      finalAddress: `${at.base}/${name}`,
    });
    const playlists = [root, media('high.m3u8?q=1', 'v'), media('audio.m3u8', 'a')];
    const found = await opened(at.store, { ...asked, playlists });
    // In the order in which they play.
    expect(found.pieces.map(({ address, seconds }) => [address.slice(at.base.length), seconds])).toEqual([
      ['/v-0.ts', 10],
      ['/a-0.ts', 0],
      ['/v-1.ts', 10],
      ['/a-1.ts', 0],
    ]);
    for (const piece of found.pieces) await at.store.put(piece, fetched(piece));
    expect(await at.store.complete(found.streamId)).toBe(true);
    const served = await at.ask(savedAddress(found.streamId));
    const lines = new TextDecoder().decode(served.bytes).trim().split('\n');
    expect(lines).toEqual([0, 1, 5, 6].map((line) => master.split('\n')[line]));
    expect((await at.ask(`${at.base}/high.m3u8?q=1`)).bytes).toEqual(playlistOf(2, 'v'));
    expect((await at.ask(`${at.base}/audio.m3u8`)).bytes).toEqual(playlistOf(2, 'a'));
    expect((await at.ask(`${at.base}/a-1.ts`)).bytes).toEqual(segment(`${at.base}/a-1.ts`));
    expect(at.media.server.asked).toEqual([]);
  });
});

describe('segments that playback fetches', () => {
  it('are not fetched again when the episode is saved', async () => {
    await using at = await startPlayback();
    await at.ask(at.finalAddress);
    for (const n of [0, 1]) await at.ask(`${at.base}/segment-${n}.ts`);
    await expect.poll(at.cached).toBe(2);
    const { pieces } = await opened(at.store, at.opening());
    expect(pieces.map(({ isHere }) => isHere)).toEqual([true, true, false, false]);
    expect(at.cached()).toBe(0);
    // While the episode is being saved, segments of playback become its pieces.
    await at.ask(`${at.base}/segment-3.ts`);
    await expect.poll(() => at.store.episodes(NINE)[0]?.missingPieces).toBe(1);
    expect(await at.store.isHere(pieces[3] ?? pieces[0] ?? fail())).toBe(true);
    expect(at.segmentsAsked()).toBe(3);
  });

  it('are not fetched again when they are watched again', async () => {
    await using at = await startPlayback();
    await at.ask(at.finalAddress);
    await at.ask(`${at.base}/segment-0.ts`);
    await expect.poll(at.cached).toBe(1);
    expect((await at.ask(`${at.base}/segment-0.ts`, 'bytes=0-262143')).bytes).toEqual(segment('segment-0.ts'));
    expect(at.segmentsAsked()).toBe(1);
  });

  it('are kept only if they are complete, readable and named by a served playlist', async () => {
    const page = new TextEncoder().encode('<html>busy</html>');
    await using at = await startPlayback({ 'segment-3.ts': page });
    await at.ask(`${at.base}/segment-0.ts`);
    await at.ask(at.finalAddress);
    await at.ask(`${at.base}/segment-1.ts`, 'bytes=0-99');
    await at.ask(`${at.base}/elsewhere.ts`);
    await at.ask(`${at.base}/segment-3.ts`);
    const broken = await at.media.ask(streamPath(`${at.base}/segment-2.ts`));
    await broken.body?.cancel();
    await at.ask(`${at.base}/segment-0.ts`);
    await expect.poll(at.cached).toBe(1);
    expect((await at.ask(`${at.base}/segment-0.ts`)).status).toBe(200);
    expect([at.segmentsAsked(), at.cached()]).toEqual([6, 1]);
  });

  it('are not used for another episode with equal names and lengths', async () => {
    await using at = await startPlayback();
    await at.ask(at.finalAddress);
    await at.ask(`${at.base}/segment-0.ts`);
    await expect.poll(at.cached).toBe(1);
    const other = `${at.media.server.url}/9/2/720`;
    await at.ask(`${other}/index.m3u8`);
    await at.ask(`${other}/segment-0.ts`);
    expect(at.segmentsAsked()).toBe(2);
    const two = openingOf(2, {
      playlists: [{ bytes: playlistOf(4), type, finalAddress: `${at.media.server.url}/9/3/720/index.m3u8` }],
    });
    expect((await opened(at.store, two)).pieces.every(({ isHere }) => !isHere)).toBe(true);
  });

  it('make room for later ones, and are deleted after a restart', async () => {
    await using at = await startPlayback({}, 800);
    await at.ask(at.finalAddress);
    for (const n of [0, 1, 2, 3]) {
      await at.ask(`${at.base}/segment-${n}.ts`);
      await expect.poll(at.cached).toBe(Math.min(n + 1, 2));
      at.library.clock.pass(1_000);
    }
    const folder = join(at.library.dataDirectory, 'library', 'episodes');
    const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 2);
    await expect.poll(() => files().length).toBe(2);
    await at.library.close();
    const next = startLibraryParts(at.library.dataDirectory);
    await expect.poll(() => files().length).toBe(0);
    await next.close();
  });

  it('are kept only for wanted episodes when the cache has no room', async () => {
    await using at = await startPlayback({}, 0);
    await at.ask(at.finalAddress);
    await at.ask(`${at.base}/segment-0.ts`);
    await opened(at.store, at.opening());
    await at.ask(`${at.base}/segment-1.ts`);
    await expect.poll(() => at.store.episodes(NINE)[0]?.missingPieces).toBe(3);
    expect(at.cached()).toBe(0);
  });

  it.each([
    { name: 'are kept', isWanted: false },
    { name: 'of an episode that is being saved are kept', isWanted: true },
  ])('$name again after a full disk', async ({ isWanted }) => {
    await using at = await startPlayback();
    if (isWanted) await opened(at.store, at.opening());
    await at.ask(at.finalAddress);
    const { folder } = at.library.context;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const write = vi.fn(() => Promise.reject(full));
    const disk = vi.spyOn(folder, 'segments').mockReturnValue({ ...folder.segments(), write });
    await at.ask(`${at.base}/segment-0.ts`);
    await expect.poll(() => write.mock.calls.length).toBe(1);
    disk.mockRestore();
    await at.ask(`${at.base}/segment-1.ts`);
    const kept = () =>
      at.library.library.statements.all(
        'SELECT place FROM cached_segment UNION SELECT place FROM episode_file WHERE track = 1',
      );
    await expect.poll(kept).toEqual([{ place: 1 }]);
  });

  it('reach the player after the library was closed', async () => {
    await using at = await startPlayback();
    await at.ask(at.finalAddress);
    await at.library.close();
    expect((await at.ask(`${at.base}/segment-0.ts`)).bytes).toEqual(segment('segment-0.ts'));
  });
});

it('a hostile playlist is refused as a stream to save', async () => {
  await using at = await startPlayback();
  const text = (...lines: readonly string[]) => new TextEncoder().encode(['#EXTM3U', ...lines].join('\n'));
  const end = '#EXT-X-ENDLIST';
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [new TextEncoder().encode('<html>'), 'unreadable'],
    [text(), 'unreadable'],
    [text(end), 'unreadable'],
    [text('#EXTINF:4,', 'a.ts'), 'live'],
    [text('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"', '#EXTINF:4,', 'a.ts', end), 'protected'],
    [text('#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="com.apple"', '#EXTINF:4,', 'a.ts', end), 'protected'],
    [text('#EXTINF:4,', 'file:///etc/passwd', end), 'unreadable'],
    [text('#EXTINF:4,', 'javascript:alert(1)', end), 'unreadable'],
    [text('#EXTINF:4,', '#EXT-X-BYTERANGE:9999999999999999999@0', 'a.ts', end), 'unreadable'],
    [text('#EXTINF:4,', '#EXT-X-BYTERANGE:5@', 'a.ts', end), 'unreadable'],
    [text('#EXTINF:1e400,', 'a.ts', end), 'unreadable'],
    [text('#EXTINF:0,', 'a.ts', end), 'unreadable'],
    [text('#EXT-X-STREAM-INF:BANDWIDTH=1', end), 'unreadable'],
    [text(...Array.from({ length: 50_000 }, (_, n) => `#EXTINF:1,\n${n}`), end), 'unreadable'],
    [new Uint8Array(5 * 1024 * 1024).fill(0x23), 'unreadable'],
    // Scanned once, not again from each letter.
    [text(`#EXT-X-KEY:${'A'.repeat(1_000_000)}`, '#EXTINF:4,', 'a.ts', end), 'protected'],
    [text(`#EXT${'A'.repeat(1_000_000)}\u2028`, '#EXTINF:0,', 'a.ts', end), 'unreadable'],
  ];
  for (const [playlist, trouble] of cases) {
    expect(await at.store.open(at.opening(playlist))).toEqual({ kind: 'trouble', trouble });
  }
  expect(at.store.episodes(NINE)).toEqual([]);
  expect(await saveEpisode(at.store, at.opening())).toBe(1);
});

function fail(): never {
  throw new Error('no such piece');
}
