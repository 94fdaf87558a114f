import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { openHost } from './testing/host-calls.ts';
import { startProgram } from './testing/spawned.ts';

const KILLS = Number(process.env['ENGAWA_KILLS'] ?? 20);
/** A chapter of the queue takes a second and a half: some forty a second. */
const TIME_SCALE = 60;
const LONGEST_WORK_MILLISECONDS = 400;
const LOOKED_AGAIN_AFTER_MILLISECONDS = 20;
const LONGEST_START_MILLISECONDS = 1_500;
/** The share of kills at a random moment of the start; the others come while chapters are being saved. */
const KILLED_AT_START = 0.2;

const Announced = z.object({
  novels: z.object({ baseUrl: z.url(), siteUrl: z.url() }),
  control: z.object({ url: z.url() }),
});
const Found = z.object({ data: z.array(z.object({ slug_url: SlugUrl })) });
const Listed = z.array(
  z.object({ volume: z.string(), number: z.string(), branches: z.array(z.object({ branchId: z.int().nullable() })) }),
);
const Asked = z.array(z.object({ path: z.string(), query: z.string(), status: z.int().nullable() }));
type Line = { readonly volume: string; readonly number: string; readonly branchId: number | null };

const keyOf = (slugUrl: string, { volume, number, branchId }: Line) =>
  JSON.stringify([slugUrl, volume, number, branchId]);

async function startServices() {
  const program = startProgram('electron/demo/main.ts', ['--port', '0', '--time-scale', String(TIME_SCALE)]);
  const { novels, control } = Announced.parse(await program.announced);
  const order = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(control.url + path, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return response;
  };
  return {
    ...{ program, novels, order },
    /** Chapters requested since the last call, in order. */
    askedFor: async () => {
      const requests = Asked.parse(await (await order('GET', '/requests')).json());
      await order('DELETE', '/requests');
      return requests
        .filter(({ path }) => path.endsWith('/chapter'))
        .map(({ path, query }) => {
          const search = new URLSearchParams(query);
          const branchId = search.get('branch_id');
          return keyOf(path.split('/').at(-2) ?? '', {
            volume: search.get('volume') ?? '',
            number: search.get('number') ?? '',
            branchId: branchId === null ? null : Number(branchId),
          });
        });
    },
    /** Waits until two chapters were requested: then the first of them is saved. */
    secondChapter: async () => {
      const count = async () =>
        Asked.parse(await (await order('GET', '/requests')).json()).filter(({ path }) => path.endsWith('/chapter'))
          .length;
      while ((await count()) < 2) await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_AFTER_MILLISECONDS));
    },
    slugUrlOf: async (name: string) => {
      const headers = { accept: 'application/json', referer: novels.siteUrl };
      const answer = await fetch(`${novels.baseUrl}/api/manga?site_id[]=3&q=${encodeURIComponent(name)}`, { headers });
      return SlugUrl.parse(Found.parse(await answer.json()).data[0]?.slug_url);
    },
  };
}

/** The contents of the library, with every file verified. */
function readLibrary(directory: string) {
  using database = new DatabaseSync(join(directory, 'library.db'));
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  const line = 'slug_url AS slugUrl, volume, number, branch_id AS branchId';
  const keys = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => keyOf(String(row['slugUrl']), row as unknown as Line));
  const texts = database.prepare('SELECT body, digest FROM chapter LEFT JOIN chapter_text USING (id)').all();
  for (const { body, digest } of texts) expect(createHash('sha256').update(String(body)).digest('hex')).toBe(digest);
  const pictures = database
    .prepare('SELECT chapter_id, digest FROM chapter_picture LEFT JOIN picture_address USING (address)')
    .all()
    .map(({ digest }) => String(digest));
  for (const digest of new Set(pictures)) {
    const path = join(directory, 'pictures', digest.slice(0, 2), digest);
    expect(existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(digest);
  }
  return {
    saved: keys(`SELECT ${line} FROM chapter ORDER BY id`),
    waiting: keys(`SELECT ${line} FROM queued_chapter WHERE trouble IS NULL ORDER BY id`),
    failed: Number(database.prepare('SELECT count(*) AS n FROM queued_chapter WHERE trouble IS NOT NULL').get()?.['n']),
    pictures: pictures.length,
  };
}

test(
  'saving chapters survives kill -9 at any moment, and the queue continues in its order',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engawa-saving-'));
    const services = await startServices();
    const services429 = { chapters: 100_000, perSeconds: 1 };
    await services.order('PUT', '/rate-limit', services429);
    const flags = [
      '--port',
      '0',
      '--no-open',
      '--data',
      folder,
      '--downloads',
      folder,
      '--time-scale',
      String(TIME_SCALE),
    ];
    const host = () =>
      startProgram('electron/loopback/testing/serve-core.ts', [
        ...flags,
        ...['--novel-base-url', services.novels.baseUrl, '--novel-site-url', services.novels.siteUrl],
      ]);
    const wanted: string[] = [];
    const slugUrls = [
      await services.slugUrlOf('Lamps of the North Cape'),
      await services.slugUrlOf('Ten Thousand Steps'),
    ];
    const first = host();
    const { call } = await openHost(z.object({ url: z.url() }).parse(await first.announced).url);
    // All chapters wait before any of them is saved.
    await call('downloads.pause', { slugUrl: null, isPaused: true });
    for (const slugUrl of slugUrls) {
      const list = Listed.parse(await call('novels.chapters', { slugUrl }));
      const chapters = list.map(({ volume, number, branches }) => ({
        ...{ volume, number },
        branchId: branches[0]?.branchId ?? null,
      }));
      await call('downloads.add', { slugUrl, chapters });
      wanted.push(...chapters.map((chapter) => keyOf(slugUrl, chapter)));
    }
    await call('downloads.pause', { slugUrl: null, isPaused: false });
    await first.kill();

    const library = join(folder, 'library');
    let former = readLibrary(library);
    const seen = { grown: 0, requests: 0 };
    await services.askedFor();
    for (let kill = 1; kill < KILLS; kill += 1) {
      const life = host();
      const isAtStart = kill > 1 && Math.random() < KILLED_AT_START;
      if (!isAtStart) await services.secondChapter();
      const longest = isAtStart ? LONGEST_START_MILLISECONDS : LONGEST_WORK_MILLISECONDS;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
      await life.kill();

      const asked = await services.askedFor();
      const now = readLibrary(library);
      // No chapter is lost, doubled, or both saved and waiting; and the order is kept.
      expect([...now.saved, ...now.waiting]).toEqual(wanted);
      expect(now.failed).toBe(0);
      expect(now.saved.slice(0, former.saved.length)).toEqual(former.saved);
      // Each newly saved chapter was requested once, in order; one more request may have been under way.
      expect(asked.slice(0, now.saved.length - former.saved.length)).toEqual(now.saved.slice(former.saved.length));
      expect(asked.length - (now.saved.length - former.saved.length)).toBeLessThanOrEqual(1);
      if (now.saved.length > former.saved.length) seen.grown += 1;
      seen.requests += asked.length;
      former = now;
    }
    await services.program.kill();
    await rm(folder, { recursive: true, force: true });
    process.stdout.write(
      `${JSON.stringify({ kills: KILLS, saved: former.saved.length, pictures: former.pictures, ...seen })}\n`,
    );
    expect(seen.grown).toBeGreaterThan(KILLS / 3 - 1);
  },
  120_000 + KILLS * 10_000,
);
