import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackupFolder } from '#core/platform/database/backups.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { tablesOf } from '#core/platform/database/salvage.ts';
import { damageUnnoticed } from '#core/platform/database/testing/damage-unnoticed.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { startDemo } from '#demo/start-demo.ts';
import { Highlight } from '#shared/domain/novels/reading.ts';
import { NINE, openingOf, saveEpisode } from '../episodes/testing/episode-samples.ts';
import { chapterOf, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const RUNS = Number(process.env['ENGAWA_DAMAGES'] ?? 200);
const CHAPTERS = 60;
const EPISODES = [1, 2, 3];
/** Before the last backup, and after it. */
const NOTES = { before: 60, after: 20 };
const PAGE_BYTES = 4096;
const DAMAGES = ['first-page', 'holes', 'truncated', 'emptied', 'removed', 'missing-table', 'damaged-backup'] as const;
type DamageKind = (typeof DAMAGES)[number];

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const noteOf = (n: number) =>
  Highlight.parse({
    ...{ id: uuid(n), createdAt: n, slugUrl: SEVEN, volume: '1', number: String((n % CHAPTERS) + 1), branchId: 5 },
    start: { paragraph: 0, character: 1 },
    end: { paragraph: 0, character: 2 },
    ...{ colour: 'blue', quote: 'rain', note: `note ${n} ${'x'.repeat(60)}` },
  });

let demo: Demo;
/** A data folder with sixty chapters, and notes before and after the last backup. */
let fixture: string;

beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 1, seed: 1 });
  fixture = mkdtempSync(join(tmpdir(), 'engawa-damage-'));
  await saveChapters(fixture);
  await using at = await startOffline(fixture);
  for (let n = 0; n < NOTES.before; n += 1) await at.client['highlights.put'](noteOf(n));
  await at.client['backups.make']({});
  for (let n = NOTES.before; n < NOTES.before + NOTES.after; n += 1) await at.client['highlights.put'](noteOf(n));
});
afterAll(async () => {
  await demo.close();
  rmSync(fixture, { recursive: true });
});

async function saveChapters(directory: string): Promise<void> {
  const at = startLibraryParts(directory);
  const title = titleOf(CHAPTERS);
  for (let number = 1; number <= CHAPTERS; number += 1) {
    const saving = chapterOf(title, number, { pictures: [picture('all'), picture(String(number))] });
    const html = `<p>chapter ${number} begins ${'text '.repeat(400)}</p>`;
    await at.library.put({ ...saving, chapter: { ...saving.chapter, content: { format: 'html', html } } });
  }
  for (const number of EPISODES) await saveEpisode(at.episodes.store, openingOf(number));
  // The index of the library is written.
  at.clock.pass(60_000);
  await at.close();
}

function startOffline(dataDirectory: string): Promise<TestCore> {
  const fetch = async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENETUNREACH' }) });
  };
  return startTestCore(demo, { dataDirectory, fetch });
}

/** As a disk, a person or another program does it. */
function damage(path: string, kind: DamageKind, random: SeededRandom): void {
  if (kind === 'removed') rmSync(path);
  else if (kind === 'emptied') writeFileSync(path, '');
  else if (kind === 'missing-table') dropTable(path, random);
  else writeFileSync(path, damaged(readFileSync(path), kind, random));
}

function damaged(bytes: Buffer, kind: DamageKind, random: SeededRandom): Buffer {
  if (kind === 'truncated') return bytes.subarray(0, random.between(1, bytes.length - 1));
  if (kind === 'first-page' || kind === 'damaged-backup') bytes.fill(random.between(0, 255), 0, PAGE_BYTES);
  for (let hole = 0; kind === 'holes' && hole < 5; hole += 1) {
    const page = random.between(1, bytes.length / PAGE_BYTES - 1);
    bytes.fill(random.pick([0, 0xff]), page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  }
  return bytes;
}

function dropTable(path: string, random: SeededRandom): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA foreign_keys = OFF');
  const tables = tablesOf(database).filter((table) => !/^(search|sqlite)_/.test(table));
  database.exec(`DROP TABLE "${random.pick(tables)}"`);
  database.close();
}

const pictureFiles = (directory: string) =>
  ['pictures', 'episodes'].map((name) => readdirSync(join(directory, 'library', name), { recursive: true }));

/** Pieces of saved episodes that would have to be fetched again. */
async function missingPieces(directory: string): Promise<number> {
  const at = startLibraryParts(directory);
  const episodes = at.episodes.store.episodes(NINE);
  await at.close();
  const saved = episodes.filter(({ savedAt }) => savedAt !== null);
  return saved.reduce((sum, one) => sum + one.missingPieces, 0) + 5 * (EPISODES.length - saved.length);
}

async function settled({ client }: TestCore): Promise<void> {
  for (;;) {
    const tasks = await client['tasks.list']({});
    if (tasks.every(({ state }) => state.status !== 'running')) return;
    await setTimeout(5);
  }
}

/** Checks everything, and counts the chapters that are saved, and those that are saved or wait to be saved again. */
async function countChapters(at: TestCore): Promise<{ saved: number; known: number }> {
  await settled(at);
  await at.client['saved.check']({});
  await settled(at);
  const [title] = await at.client['saved.titles']({});
  const { chapters } = await at.client['downloads.ofTitle']({ slugUrl: SEVEN });
  return { saved: title?.chapters ?? 0, known: chapters.length };
}

it(`${RUNS} damages of either database lose no picture, episode piece or backed-up note, and lost chapters are queued`, async () => {
  const random = seededRandom('damage');
  const told = { 'engawa.db': 0, 'library.db': 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const kind = DAMAGES[run % DAMAGES.length] ?? 'holes';
    const name = Math.floor(run / DAMAGES.length) % 2 === 0 ? 'engawa.db' : 'library.db';
    const label = `${run}: ${kind} of ${name}`;
    const directory = mkdtempSync(join(tmpdir(), 'engawa-damaged-'));
    cpSync(fixture, directory, { recursive: true });
    const path = name === 'engawa.db' ? join(directory, name) : join(directory, 'library', name);
    if (kind === 'damaged-backup' && name === 'engawa.db') damageNewestBackup(directory);
    damage(path, kind, random);
    const pictures = pictureFiles(directory);
    {
      await using at = await startOffline(directory);
      const { saved, known } = await countChapters(at);
      expect(known, label).toBe(CHAPTERS);
      // The texts themselves are intact: only the pages that locate them were overwritten.
      if (name === 'engawa.db' || kind === 'first-page') expect(saved, label).toBe(CHAPTERS);
      expect(pictureFiles(directory), label).toEqual(pictures);
      const notes = new Set((await at.client['highlights.list']({ slugUrl: SEVEN })).map(({ id }) => id));
      // Notes after the backup are only in the file itself, which is readable in these cases.
      const kept = NOTES.before + (name === 'library.db' || kind === 'first-page' ? NOTES.after : 0);
      for (let n = 0; n < kept; n += 1) expect(notes.has(uuid(n)), `${label}: note ${n}`).toBe(true);
      const notices = (await at.client['notices.list']({})).map((notice) => notice.kind);
      const wanted = name === 'engawa.db' ? 'database-set-aside' : 'library-set-aside';
      // Damage in pages of texts or of the search index is found only when they are read; the check above counts it.
      if (kind !== 'holes') expect(notices, label).toContain(wanted);
      if (notices.includes(wanted)) told[name] += 1;
    }
    {
      await using at = await startOffline(directory);
      expect((await countChapters(at)).known, `${label}, again`).toBe(CHAPTERS);
      expect(pictureFiles(directory), `${label}, again`).toEqual(pictures);
    }
    // The index of the library names all pieces.
    expect(await missingPieces(directory), label).toBe(0);
    rmSync(directory, { recursive: true });
  }
  expect(told['engawa.db'] + told['library.db']).toBeGreaterThan(RUNS * 0.8);
});

it('damage found in use is repaired at the next start, even if size and date of the file did not change', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'engawa-met-'));
  cpSync(fixture, directory, { recursive: true });
  // After a clean close the next start does not check the whole file.
  await (await startOffline(directory))[Symbol.asyncDispose]();
  damageUnnoticed(join(directory, 'engawa.db'), 'highlight');
  {
    await using at = await startOffline(directory);
    await expect(at.client['highlights.list']({ slugUrl: SEVEN })).rejects.toMatchObject({
      error: { code: 'internal' },
    });
    expect(await at.client['notices.list']({})).toEqual([]);
  }
  {
    await using at = await startOffline(directory);
    expect(await at.client['notices.list']({})).toMatchObject([{ kind: 'database-set-aside' }]);
    expect((await at.client['highlights.list']({ slugUrl: SEVEN })).length).toBeGreaterThanOrEqual(NOTES.before);
  }
  rmSync(directory, { recursive: true });
});

/** An older one is there. */
function damageNewestBackup(directory: string): void {
  const parts = { clock: createManualClock(), log: silentLog };
  const { database } = openDatabase(directory, parts);
  const backups = createBackupFolder(directory, parts);
  const { id } = backups.make(database);
  database.close();
  const path = backups.pathOf(id);
  writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2));
}
