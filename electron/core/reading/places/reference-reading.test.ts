import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

describe('reading on the reference service', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  async function all({ client }: TestCore, slugUrl: SlugUrl) {
    return {
      shelves: await client['reading.shelves']({}),
      recent: await client['reading.recent']({}),
      history: await client['reading.history']({ page: 1 }),
      title: await client['reading.title']({ slugUrl }),
      read: await client['reading.readChapters']({ slugUrl }),
    };
  }

  /** The first two chapters of a title are read. */
  async function readSome(dataDirectory: string) {
    await using test = await startTestCore(demo, { dataDirectory });
    const { client } = test;
    const [novel] = (await client['novels.catalogPage']({ page: 1 })).items;
    const slugUrl = novel?.slugUrl ?? expect.unreachable();
    const list = await client['novels.chapters']({ slugUrl });
    for (const { volume, number, branches } of list.slice(0, 2)) {
      const branchId = branches[0]?.branchId ?? null;
      await client['novels.chapter']({ slugUrl, volume, number, branchId });
      await client['reading.save']({ slugUrl, volume, number, branchId, paragraph: 2, offset: 0.25, isAtEnd: true });
    }
    await client['reading.setShelf']({ slugUrl, shelf: 'reading' });
    await client['reading.setLook']({ slugUrl, look: { theme: 'sepia' } });
    await client['reading.noteSeen']({ slugUrl });
    return { slugUrl, list, known: await all(test, slugUrl) };
  }

  it('is shown offline after a restart: shelves, history, place and read chapters', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-reading-'));
    const { slugUrl, list, known } = await readSome(dataDirectory);
    expect(known.shelves).toMatchObject([
      { novel: { slugUrl }, shelf: 'reading', readChapters: 2, totalChapters: list.length, isFollowed: true },
    ]);
    expect(known.history.items.map(({ chapter }) => chapter.number)).toEqual([list[1]?.number, list[0]?.number]);
    expect(known.title).toMatchObject({ newChapters: 0, look: { theme: 'sepia' } });
    const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    {
      await using later = await startTestCore(demo, { dataDirectory, fetch: away });
      expect(await all(later, slugUrl)).toEqual(known);
    }
    rmSync(dataDirectory, { recursive: true });
  });

  it('emits an event with the title that changed', async () => {
    await using test = await startTestCore(demo);
    const [novel] = (await test.client['novels.catalogPage']({ page: 1 })).items;
    const slugUrl = novel?.slugUrl ?? expect.unreachable();
    await test.client['reading.setShelf']({ slugUrl, shelf: 'want' });
    expect(test.crossed).toContain(JSON.stringify(['reading.changed', { slugUrl }]));
  });
});
