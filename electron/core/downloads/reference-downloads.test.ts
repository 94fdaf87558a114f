import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import type { ChapterSaving } from '#shared/domain/download.ts';
import { withNewer } from '#shared/domain/download-plan.ts';
import { NovelFilters } from '#shared/domain/novel-catalog.ts';

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

/** Resolves once nothing waits any more. */
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

it('saves chapters of the reference service with their pictures, from the page that has just read them', async () => {
  await using started = await startTestCore(demo);
  const { client, crossed } = started;
  const slugUrl = await slugUrlOf(started, 'Lamps of the North Cape');
  await client['novels.get']({ slugUrl });
  const list = await client['novels.chapters']({ slugUrl });
  const chapters = list.slice(0, 3).map(({ volume, number, branches }) => ({
    ...{ volume, number },
    branchId: branches[0]?.branchId ?? null,
  }));
  expect(await client['downloads.add']({ slugUrl, chapters })).toEqual({ added: 3 });
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

it('tells what became of the chapters one by one, and a page that takes it in knows what it would be told if it asked', async () => {
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

it('keeps up with a serial that grows and is uploaded anew', async () => {
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
