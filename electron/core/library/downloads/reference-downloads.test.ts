import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOfChapter, pictureAddressesOf } from '#core/reading/chapter-text/chapter-text.ts';
import { createManualClock, type ManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import { imagePath, type SlugUrl } from '#shared/domain/identifiers.ts';
import { withNewer } from '#shared/domain/novels/chapter-key.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

const TIME_SCALE = 60;
let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: TIME_SCALE, seed: 1, hasControl: true });
});
afterAll(() => demo.close());

async function slugUrlOf({ client }: TestCore, search: string) {
  const { items } = await client['novels.catalogPage']({
    filters: NovelFilters.parse({ search }),
    page: 1,
    randomOrder: null,
  });
  const [found] = items;
  if (found === undefined) throw new Error(`no title called ${search}`);
  return found.slugUrl;
}

/** Resolves when no chapter is queued any more. */
function saved({ core, client }: TestCore): Promise<void> {
  return new Promise((resolve, reject) => {
    const unsubscribe = core.subscribe((name) => {
      if (name === 'downloads.changed') look();
    });
    const look = () => {
      client['downloads.queue']({}).then(({ titles }) => {
        if (titles.some(({ total, done, failed }) => done + failed < total)) return;
        unsubscribe();
        resolve();
      }, reject);
    };
    look();
  });
}

it('saves chapters of the reference service with their pictures and cover', async () => {
  await using started = await startTestCore(demo);
  const { client, crossed } = started;
  const slugUrl = await slugUrlOf(started, 'Lamps of the North Cape');
  await client['novels.get']({ slugUrl });
  const list = await client['novels.chapters']({ slugUrl });
  const chapters = list.slice(0, 3).map(({ volume, number, branches }) => ({
    ...{ volume, number },
    branchId: branches[0]?.branchId ?? null,
  }));
  expect(await client['downloads.add']({ slugUrl, chapters })).toMatchObject({ added: chapters });
  await saved(started);
  const told = await client['downloads.ofTitle']({ slugUrl });
  expect(told.chapters.map(({ state, missingPictures }) => [state, missingPictures])).toEqual([
    ['saved', 0],
    ['saved', 0],
    ['saved', 0],
  ]);
  const [title] = await client['saved.titles']({});
  expect(title).toMatchObject({ chapters: 3, novel: { slugUrl } });
  const cover = await started.core.media(new Request(`http://127.0.0.1${title?.novel.cover}`));
  expect(cover.headers.get('content-type')).toMatch(/^image\//);
  expect(crossed.some((text) => text.startsWith('["downloads.changed"'))).toBe(true);
  expect(crossed.some((text) => text.startsWith('["saved.changed"'))).toBe(true);
});

it('a page that applies the chapters of `saved.changed` events has the same states as one that asks', async () => {
  await using started = await startTestCore(demo);
  const { client, core } = started;
  const slugUrl = await slugUrlOf(started, 'Lamps of the North Cape');
  const list = await client['novels.chapters']({ slugUrl });
  const chapters = list.slice(0, 6).map(({ volume, number, branches }) => ({
    ...{ volume, number },
    branchId: branches[0]?.branchId ?? null,
  }));
  await client['downloads.add']({ slugUrl, chapters });
  let known: readonly ChapterSaving[] = [];
  let toldAlone = 0;
  core.subscribe((name, payload) => {
    if (name !== 'saved.changed') return;
    // The event's own payload, which its name does not narrow.
    const { chapters: told } = payload as PayloadOf<AppEvents, 'saved.changed'>;
    if (told === null) return;
    known = withNewer(known, told);
    toldAlone += 1;
  });
  await saved(started);
  const byNumber = (savings: readonly ChapterSaving[]) => new Map(savings.map((saving) => [saving.number, saving]));
  const asked = byNumber((await client['downloads.ofTitle']({ slugUrl })).chapters);
  expect(asked.size).toBe(6);
  await expect.poll(() => [...byNumber(known)].filter(([, { state }]) => state === 'saved').length).toBeGreaterThan(3);
  for (const [number, saving] of byNumber(known)) expect(saving).toEqual(asked.get(number));
  expect(toldAlone).toBeGreaterThan(1);
});

it('starts with an unusable library, which holds both queues', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-unusable-'));
  // A folder in place of the log.
  mkdirSync(join(dataDirectory, 'library', 'library.db-wal', 'x'), { recursive: true });
  const faults: string[] = [];
  const log = { ...silentLog, error: (message: string) => faults.push(message) };
  {
    await using started = await startTestCore(demo, { dataDirectory, log });
    const { hold, episodeHold } = await started.client['downloads.queue']({});
    expect([hold?.kind, episodeHold?.kind]).toEqual(['library-unusable', 'library-unusable']);
    expect(faults).toEqual([]);
  }
  rmSync(dataDirectory, { recursive: true });
});

it('keeps up with the new chapters of a serial', async () => {
  await using started = await startTestCore(demo);
  const { client } = started;
  const slugUrl = await slugUrlOf(started, 'The Daily Serial');
  const former = await client['novels.chapters']({ slugUrl });
  await client['downloads.keepUp']({ slugUrl, isKeptUp: true });
  const second = former[1];
  const line = {
    volume: second?.volume ?? '',
    number: second?.number ?? '',
    branchId: second?.branches[0]?.branchId ?? null,
  };
  await client['downloads.add']({ slugUrl, chapters: [line] });
  await saved(started);
  await fetch(`${demo.control?.url}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 2 * 86_400 }),
  });
  const now = await client['novels.chapters']({ slugUrl });
  expect(now.length).toBe(former.length + 2);
  const waiting = await client['downloads.ofTitle']({ slugUrl });
  expect(waiting.chapters).toHaveLength(3);
  await saved(started);
  const told = await client['downloads.ofTitle']({ slugUrl });
  expect(told.chapters.map(({ number, state }) => [number, state])).toEqual([
    [line.number, 'saved'],
    ...now.slice(-2).map(({ number }) => [number, 'saved']),
  ]);
});

describe('missing pictures of the reference service', () => {
  const ILLUSTRATED = 'The Painted Monastery';
  const PICTURES = '/uploads/ranobe/.*/chapters/';
  const MINUTES = 60;
  let clock: ManualClock;
  let dataDirectory: string;
  let started: TestCore;
  let slugUrl: SlugUrl;

  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${demo.control?.url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const missing = async () => (await started.client['saved.titles']({}))[0]?.missingPictures;
  const picturesAskedFor = async () => {
    const requests = z.array(z.object({ path: z.string() })).parse(await (await control('GET', '/requests')).json());
    return requests.filter(({ path }) => new RegExp(PICTURES).test(path)).length;
  };

  /** Passes seconds of the app's clock, and leaves the services real time to answer. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      clock.pass(1_000);
      await setTimeout(2);
    }
  }

  beforeEach(async () => {
    clock = createManualClock();
    dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-pictures-'));
    started = await startTestCore(demo, { dataDirectory, clock });
    slugUrl = await slugUrlOf(started, ILLUSTRATED);
    await control('PUT', '/faults', [
      { match: PICTURES, kind: 'status', status: 500, times: 3 },
      { match: PICTURES, kind: 'status', status: 404 },
    ]);
    const list = await started.client['novels.chapters']({ slugUrl });
    const chapters = list.slice(0, 1).map(({ volume, number, branches }) => ({
      ...{ volume, number },
      branchId: branches[0]?.branchId ?? null,
    }));
    await started.client['downloads.add']({ slugUrl, chapters });
    while ((await started.client['downloads.queue']({})).titles.length > 0) await pass(1);
    expect(await missing()).toBe(30);
  });
  afterEach(async () => {
    await started[Symbol.asyncDispose]();
    await control('DELETE', '/faults');
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it('are fetched a minute after a restart, and are shown while the service is down', async () => {
    await started[Symbol.asyncDispose]();
    started = await startTestCore(demo, { dataDirectory, clock });
    await control('DELETE', '/requests');
    await pass(MINUTES / 2);
    expect(await picturesAskedFor()).toBe(0);
    await control('DELETE', '/faults');
    await pass(MINUTES);
    // The service needs real time to paint them.
    const afterASecond = async () => {
      await pass(1);
      return missing();
    };
    await expect.poll(afterASecond).toBe(0);
    expect((await started.client['downloads.ofTitle']({ slugUrl })).chapters[0]?.missingPictures).toBe(0);
    expect(await picturesAskedFor()).toBe(30);

    // The reader shows the saved text although the service is down.
    await control('PUT', '/faults', [{ match: '.*', kind: 'reset' }]);
    const chapter = (await started.client['downloads.ofTitle']({ slugUrl })).chapters[0];
    const { volume = '', number = '', branchId = null } = chapter ?? {};
    const saved = await started.client['novels.chapter']({ slugUrl, volume, number, branchId });
    const addresses = pictureAddressesOf(documentOfChapter(saved));
    expect(addresses).toHaveLength(30);
    for (const address of addresses) {
      const source = `http://127.0.0.1${imagePath('novels', address)}`;
      expect((await started.core.media(new Request(source))).headers.get('content-type')).toMatch(/^image\//);
    }
  });

  it('are fetched at once on demand, which returns the result and emits `saved.changed`', async () => {
    expect(await started.client['downloads.fetchPictures']({ slugUrl })).toEqual({
      ...{ fetched: 0, missing: 30, isAway: false },
    });
    await control('PUT', '/faults', [{ match: PICTURES, kind: 'status', status: 404, times: 2 }]);
    expect(await started.client['downloads.fetchPictures']({ slugUrl })).toEqual({
      ...{ fetched: 28, missing: 2, isAway: false },
    });
    await control('PUT', '/faults', [{ match: '.*', kind: 'reset' }]);
    expect(await started.client['downloads.fetchPictures']({ slugUrl })).toEqual({
      ...{ fetched: 0, missing: 2, isAway: true },
    });
    await pass(2);
    const told = started.crossed.filter((text) => text.startsWith('["saved.changed"'));
    expect(told.some((text) => text.includes('"missingPictures":2'))).toBe(true);
  });
});
