import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { startLibraryParts } from '../saved/testing/start-library-parts.ts';
import { bytesPerSecond } from './episode-store.ts';
import {
  addressOf,
  episodeIdOf,
  fetched,
  NINE,
  opened,
  openingOf,
  playlistOf,
  received,
  releaseOf,
  saveEpisode,
  segment,
} from './testing/episode-samples.ts';

const TEN_MINUTES = 600_000;
const type = 'application/vnd.apple.mpegurl';

const segmentFiles = (directory: string) =>
  readdirSync(join(directory, 'library', 'episodes'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.length > 2,
  );

describe('a stored episode', () => {
  it('is not opened when its opening is aborted before the turn to write', async () => {
    const at = startLibraryParts();
    const { store } = at.episodes;
    const calling = new AbortController();
    const removing = store.remove(NINE, null);
    const opening = store.open(openingOf(2), calling.signal);
    calling.abort();
    await removing;
    await expect(opening).rejects.toBe(calling.signal.reason);
    expect(store.episodes(NINE)).toEqual([]);
    await at[Symbol.asyncDispose]();
  });

  it('is saved piece by piece, and known after a restart', async () => {
    const at = startLibraryParts();
    const { store } = at.episodes;
    const { streamId, pieces } = await opened(store, openingOf(2));
    expect(pieces.map(({ address, seconds, isHere }) => [address, seconds, isHere])).toEqual(
      [0, 1, 2, 3].map((n) => [`https://cdn.example/videos/9/2/720/segment-${n}.ts`, 10, false]),
    );
    const states = [];
    for (const piece of pieces) {
      expect(await store.complete(streamId)).toBe(false);
      expect(await store.put(piece, fetched(piece))).toBe('kept');
      expect(await store.isHere(piece)).toBe(true);
      states.push(...store.episodes(NINE).map(({ savedSeconds, missingPieces }) => [savedSeconds, missingPieces]));
    }
    expect(states).toEqual([10, 20, 30, 40].map((seconds) => [seconds, 4 - seconds / 10]));
    at.clock.pass(5_000);
    expect(await store.complete(streamId)).toBe(true);
    const [saved] = store.episodes(NINE);
    const bytes = 4 * segment('').byteLength + playlistOf(4).byteLength;
    expect(saved).toMatchObject({
      ...{ streamId, releaseId: NINE, episodeId: episodeIdOf(2), height: 720, missingPieces: 0, bytes },
      ...{ savedSeconds: 40, durationSeconds: 40, isPinned: false, isReplaced: false, savedAt: at.clock.now() },
    });
    expect(saved && bytesPerSecond([saved])).toBe(bytes / 40);
    expect((await at.storage()).episodeBytes).toBe(bytes);
    await at.close();
    await using next = startLibraryParts(at.dataDirectory);
    expect(next.episodes.store.episodes(NINE)).toEqual([saved]);
    expect([at.faults, next.faults]).toEqual([[], []]);
  });

  it('continues with its pieces under another address of the same content', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    const first = await opened(store, openingOf(1));
    for (const piece of first.pieces.slice(0, 2)) await store.put(piece, fetched(piece));
    const moved = { bytes: playlistOf(4), type, finalAddress: 'https://edge.example/other/path/index.m3u8?country=KZ' };
    const again = await opened(store, openingOf(1, { playlists: [moved] }));
    expect(again.streamId).toBe(first.streamId);
    expect(again.pieces.map(({ isHere }) => isHere)).toEqual([true, true, false, false]);
    expect(again.pieces[2]?.address).toBe('https://edge.example/other/path/segment-2.ts');
    expect(store.episodes(NINE)).toHaveLength(1);
  });

  it('starts over in another version or height, and the old one stays until the new one is complete', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    const old = await saveEpisode(store, openingOf(1));
    await store.pin(NINE, episodeIdOf(1), true);
    const other = { bytes: playlistOf(5), type, finalAddress: addressOf(1) };
    const { streamId, pieces } = await opened(store, openingOf(1, { playlists: [other] }));
    expect(pieces.every(({ isHere }) => !isHere)).toBe(true);
    expect(store.episodes(NINE).map((one) => [one.streamId, one.savedAt !== null])).toEqual([
      [old, true],
      [streamId, false],
    ]);
    const high = await opened(store, openingOf(1, { height: 1080 }));
    // Only one unfinished stream remains.
    expect(store.episodes(NINE).map((one) => one.streamId)).toEqual([old, high.streamId]);
    expect(await store.put(pieces[0] ?? fail(), received(segment('late')))).toBe('gone');
    for (const piece of high.pieces) await store.put(piece, fetched(piece));
    expect(await store.complete(high.streamId)).toBe(true);
    expect(store.episodes(NINE)).toMatchObject([{ streamId: high.streamId, height: 1080, isPinned: true }]);
    at.clock.pass(TEN_MINUTES);
    // Both heights have the same segments here, and the other version has none.
    await expect
      .poll(() => at.library.database()?.prepare('SELECT count(*) AS n FROM episode_stream').get()?.['n'])
      .toBe(1);
  });

  it.each([
    ['is shorter than the host announced', segment('cut').subarray(0, 375), 376],
    ['is empty', new Uint8Array(), null],
    ['is an HTML page', new TextEncoder().encode('<html>Not found</html>'.repeat(20)), null],
  ])('refuses a piece that %s', async (_, bytes, announcedBytes) => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    const { pieces } = await opened(store, openingOf(1));
    expect(await store.put(pieces[0] ?? fail(), received(bytes, announcedBytes))).toBe('unreadable');
    expect(store.episodes(NINE)).toMatchObject([{ savedSeconds: 0, missingPieces: 4 }]);
  });

  it('is not complete when a file has disappeared', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    const { streamId, pieces } = await opened(store, openingOf(1));
    for (const piece of pieces) await store.put(piece, fetched(piece));
    const [name = ''] = segmentFiles(at.dataDirectory);
    rmSync(join(at.dataDirectory, 'library', 'episodes', name));
    expect(await store.complete(streamId)).toBe(false);
    expect(store.episodes(NINE)).toMatchObject([{ savedAt: null, missingPieces: 1 }]);
    expect(store.incomplete()).toHaveLength(1);
  });

  it('stores no address of a session', async () => {
    await using at = startLibraryParts();
    await saveEpisode(at.episodes.store, openingOf(1));
    const database = at.library.database();
    const tables = ['saved_release', 'episode_stream', 'episode_file'];
    const rows = tables.map((table) => database?.prepare(`SELECT * FROM ${table}`).all());
    expect(rows.flat().length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('removed episodes', () => {
  it('can be restored for ten minutes, and unfinished ones are then reported as incomplete', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    await saveEpisode(store, openingOf(1));
    const half = await opened(store, openingOf(2));
    await store.put(half.pieces[0] ?? fail(), received(segment('only')));
    const before = store.episodes(NINE);
    const { removalId, bytes } = await store.remove(NINE, null);
    expect(bytes).toBe(5 * 376 + playlistOf(4).byteLength);
    expect(store.episodes(NINE)).toEqual([]);
    at.clock.pass(TEN_MINUTES / 2);
    await at.handlers['downloads.undo']({ undoId: removalId });
    expect(store.episodes(NINE)).toEqual(before);
    expect(at.incomplete.count).toBe(1);
    await store.remove(NINE, [episodeIdOf(1)]);
    expect(store.episodes(NINE).map(({ episodeId }) => episodeId)).toEqual([episodeIdOf(2)]);
    at.clock.pass(TEN_MINUTES);
    // Both episodes share the playlist.
    await expect.poll(() => segmentFiles(at.dataDirectory).length).toBe(2);
    expect(at.episodes.releases.release('9')).not.toBeNull();
    await store.remove(NINE, null);
    at.clock.pass(TEN_MINUTES);
    await expect.poll(() => segmentFiles(at.dataDirectory)).toEqual([]);
    expect(at.episodes.releases.release('9')).toBeNull();
    expect(at.faults).toEqual([]);
  });

  it('are not fetched again when they are saved again within ten minutes', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    await saveEpisode(store, openingOf(1));
    const { removalId } = await store.remove(NINE, null);
    const { streamId, pieces } = await opened(store, openingOf(1));
    expect(pieces.every(({ isHere }) => isHere)).toBe(true);
    expect(await store.complete(streamId)).toBe(true);
    await store.restore(removalId);
    expect(store.episodes(NINE)).toMatchObject([{ streamId }]);
  });
});

describe('a full or damaged disk', () => {
  it('that is full at any of 100 moments leaves no row without its file', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    const database = at.library.database();
    const pages = () => Number(database?.prepare('PRAGMA page_count').get()?.['page_count']);
    const asked = openingOf(1, { playlists: [{ bytes: playlistOf(120), type, finalAddress: addressOf(1) }] });
    let refusals = 0;
    for (let room = 0; room < 100; room += 1) {
      // Room grows by what was refused last time.
      if (room % 4 === 0) database?.exec(`PRAGMA max_page_count = ${pages() + (room % 3)}`);
      try {
        const { pieces } = await opened(store, asked);
        for (const piece of pieces.filter(({ isHere }) => !isHere).slice(0, 3)) await store.put(piece, fetched(piece));
      } catch (cause) {
        expect(cause).toMatchObject({ error: { code: 'storage-full' } });
        refusals += 1;
      }
      const [one] = store.episodes(NINE);
      const rows = database?.prepare('SELECT digest FROM episode_file').all() ?? [];
      const files = segmentFiles(at.dataDirectory);
      for (const { digest } of rows) expect(files).toContain(join(String(digest).slice(0, 2), String(digest)));
      expect(one === undefined ? 0 : 121 - one.missingPieces).toBe(rows.length);
    }
    expect(refusals).toBeGreaterThan(5);
    database?.exec('PRAGMA max_page_count = 100000');
    await saveEpisode(store, asked);
  });

  it('that disappears right after a removal does not prevent its undo', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    await saveEpisode(store, openingOf(1));
    const [folder, away] = [join(at.dataDirectory, 'library'), join(at.dataDirectory, 'away')];
    const { schedule } = at.clock;
    // The removal sets a timer for the end of its undo.
    const scheduled = vi.spyOn(at.clock, 'schedule').mockImplementationOnce((milliseconds, callback) => {
      renameSync(folder, away);
      return schedule(milliseconds, callback);
    });
    const { removalId, bytes } = await store.remove(NINE, null);
    scheduled.mockRestore();
    expect(bytes).toBeGreaterThan(0);
    renameSync(away, folder);
    at.clock.pass(5_000);
    // Once the library has found its folder again.
    await vi.waitFor(() => store.restore(removalId));
    expect(store.episodes(NINE)).toHaveLength(1);
  });

  it('rejects a piece with `storage-unwritable`, and accepts it later', async () => {
    await using at = startLibraryParts();
    const { store } = at.episodes;
    const { pieces } = await opened(store, openingOf(1));
    const folder = join(at.dataDirectory, 'library', 'episodes');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await expect(store.put(pieces[0] ?? fail(), received(segment('x')))).rejects.toMatchObject({
      error: { code: 'storage-unwritable' },
    });
    rmSync(folder);
    at.clock.pass(5_000);
    expect(await store.put(pieces[0] ?? fail(), received(segment('x')))).toBe('kept');
  });
});

it('an episode of 10,000 segments opens within five seconds and counts its saved ones', async () => {
  await using at = startLibraryParts();
  const { store } = at.episodes;
  const asked = openingOf(1, { playlists: [{ bytes: playlistOf(10_000), type, finalAddress: addressOf(1) }] });
  let pieces: Awaited<ReturnType<typeof opened>>['pieces'] = [];
  const openedAfter = await processorMilliseconds(async () => ({ pieces } = await opened(store, asked)));
  expect(pieces).toHaveLength(10_000);
  for (const piece of pieces.slice(0, 50)) await store.put(piece, fetched(piece));
  for (const piece of pieces.slice(-50)) await store.put(piece, fetched(piece));
  expect(store.episodes(NINE)).toMatchObject([{ missingPieces: 9_900, savedSeconds: 1_000, durationSeconds: 100_000 }]);
  expect(openedAfter).toBeLessThan(5_000);
});

it('an episode that the service no longer lists stays saved and in its release', async () => {
  await using at = startLibraryParts();
  const { store, releases } = at.episodes;
  await saveEpisode(store, openingOf(3));
  await releases.note(releaseOf(2));
  expect(store.episodes(NINE)).toMatchObject([{ episodeId: episodeIdOf(3), isReplaced: false }]);
  expect(releases.release('nine')?.episodes.map(({ id }) => id)).toEqual([1, 2, 3].map(episodeIdOf));
});

function fail(): never {
  throw new Error('no such piece');
}
