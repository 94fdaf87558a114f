import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openHost } from './testing/host-calls.ts';
import { startProgram } from './testing/spawned.ts';

const KILLS = Number(process.env['ENGAWA_KILLS'] ?? 50);
const EPISODES = Number(process.env['ENGAWA_EPISODES'] ?? 6);
const TIME_SCALE = 60;
const LONGEST_WORK_MILLISECONDS = 1_500;
/** The first byte of each packet. */
const TRANSPORT_STREAM_SYNC = 0x47;

const Announced = z.object({
  anime: z.object({ baseUrl: z.url(), siteUrl: z.url() }),
  control: z.object({ url: z.url() }),
});
const Asked = z.array(z.object({ path: z.string(), status: z.int().nullable() }));
const Found = z.object({ items: z.array(z.object({ id: z.int() })) });
const Release = z.object({
  id: z.int(),
  isBlockedByGeo: z.boolean(),
  isBlockedByCopyright: z.boolean(),
  episodes: z.array(z.object({ id: z.string(), streams: z.array(z.unknown()) })),
});
const Savings = z.object({ episodes: z.array(z.object({ state: z.string() })) });

const Kept = z.object({
  value: z.object({
    episodes: z.array(z.object({ id: z.string(), streams: z.array(z.object({ height: z.int(), url: z.string() })) })),
  }),
});
/** Every fifth request fails. */
const FAULTS = ['reset', 'origin-502'].map((kind) => ({ match: 'GET /videos/', kind, probability: 0.1 }));

/** Calls the host as its page does, and reads streams as the player does. */
async function openPlayer(url: string) {
  const { call, get } = await openHost(url);
  async function read(src: string) {
    const answer = await get(`/media/stream?src=${encodeURIComponent(src)}`);
    expect(answer.status).toBe(200);
    return { bytes: Buffer.from(await answer.arrayBuffer()), base: answer.headers.get('x-engawa-final-url') ?? '' };
  }
  return { call, read };
}

/** Checks that every file in the database exists undamaged; answers with the number of pieces. */
function checkLibrary(directory: string): number {
  using database = new DatabaseSync(join(directory, 'library.db'));
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  const digests = database.prepare('SELECT DISTINCT digest FROM episode_file').all();
  for (const { digest } of digests) {
    const name = String(digest);
    const bytes = readFileSync(join(directory, 'episodes', name.slice(0, 2), name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name);
  }
  return Number(database.prepare('SELECT count(*) AS n FROM episode_file WHERE track > 0').get()?.['n']);
}

test(
  'saving episodes survives kill -9 and failing requests, fetches no saved piece again, and all play offline',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engawa-episodes-'));
    const services = startProgram('electron/demo/main.ts', ['--port', '0', '--time-scale', String(TIME_SCALE)]);
    const { anime, control } = Announced.parse(await services.announced);
    const host = () =>
      startProgram('electron/loopback/testing/serve-core.ts', [
        ...['--port', '0', '--no-open', '--data', folder, '--downloads', folder, '--time-scale', String(TIME_SCALE)],
        ...['--anime-base-url', anime.baseUrl, '--anime-site-url', anime.siteUrl],
      ]);
    const start = async () => {
      const program = host();
      return { program, ...(await openPlayer(z.object({ url: z.url() }).parse(await program.announced).url)) };
    };
    /** Pieces that the service sent completely. */
    const served = async () => {
      const asked = Asked.parse(await (await fetch(`${control.url}/requests`)).json());
      return asked.filter(({ path, status }) => path.endsWith('.mpegts') && status === 200).map(({ path }) => path);
    };

    let life = await start();
    const { items } = Found.parse(await life.call('releases.catalogPage', { page: 1 }));
    let release: z.infer<typeof Release> | undefined;
    for (const { id } of items) {
      const found = Release.parse(await life.call('releases.get', { idOrAlias: String(id) }));
      const isOpen = !found.isBlockedByGeo && !found.isBlockedByCopyright;
      if (!isOpen || found.episodes.filter(({ streams }) => streams.length > 0).length < EPISODES) continue;
      release = found;
      break;
    }
    if (release === undefined) throw new Error('no such release');
    const episodeIds = release.episodes.slice(0, EPISODES).map(({ id }) => id);
    const saving = { releaseId: release.id, episodeIds, height: 480 };
    // Slow enough that the kills come before the end.
    await life.call('settings.update', { downloads: { episodeSpeed: 400 } });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${control.url}/faults`, { method: 'PUT', headers, body: JSON.stringify(FAULTS) });
    await fetch(`${control.url}/requests`, { method: 'DELETE' });
    await life.call('episodes.save', saving);
    let pieces = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_WORK_MILLISECONDS));
      await life.program.kill();
      const now = checkLibrary(join(folder, 'library'));
      expect(now).toBeGreaterThanOrEqual(pieces);
      pieces = now;
      life = await start();
    }
    await life.call('settings.update', { downloads: { episodeSpeed: 'unlimited' } });
    const { call } = life;
    const states = async () =>
      Savings.parse(await call('episodes.ofRelease', { releaseId: saving.releaseId })).episodes.map(
        ({ state }) => state,
      );
    await expect
      .poll(states, { timeout: 240_000, interval: 100 })
      .toEqual(Array.from({ length: EPISODES }, () => 'saved'));
    const fetched = await served();
    await life.program.kill();
    checkLibrary(join(folder, 'library'));
    await services.kill();
    const offline = await start();
    const kept = Kept.parse(
      await offline.call('answers.kept', { name: 'releases.get', input: { idOrAlias: String(release.id) } }),
    );
    for (const id of episodeIds) {
      const stream = kept.value.episodes
        .find((episode) => episode.id === id)
        ?.streams.find(({ height }) => height === 480);
      const playlist = await offline.read(stream?.url ?? '');
      const segments = String(playlist.bytes)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      expect(segments.length).toBeGreaterThan(EPISODES);
      for (const segment of segments) {
        const { bytes } = await offline.read(new URL(segment, playlist.base).href);
        expect(bytes[0]).toBe(TRANSPORT_STREAM_SYNC);
      }
    }
    await offline.program.kill();
    await rm(folder, { recursive: true, force: true });
    const again = fetched.length - new Set(fetched).size;
    process.stdout.write(`${JSON.stringify({ kills: KILLS, killedAt: pieces, fetched: fetched.length, again })}\n`);
    expect(new Set(fetched).size).toBeGreaterThan(EPISODES);
    // At each kill one request may have been under way.
    expect(again).toBeLessThanOrEqual(KILLS);
  },
  300_000 + KILLS * 10_000,
);
