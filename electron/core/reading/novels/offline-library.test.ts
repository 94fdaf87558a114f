import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { libraryFile } from '#core/library/saved/library-place.ts';
import { chapterOf, noteAsLost, picture, SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { startLibrary } from '#core/library/saved/testing/start-library.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';
import { amount } from '#shared/testing/amount.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';

/** `ENGAWA_SAVED_CHAPTERS=4000` for a whole long title. */
const CHAPTERS = amount('ENGAWA_SAVED_CHAPTERS', 100, 3_000);
const SLOWEST_OF_TWENTY_MILLISECONDS = 150;
const title = titleOf(CHAPTERS);
const cover = picture('cover');
const inText = picture('in-text');

/** A data folder in which the whole title is saved, without answers that the app stores by itself. */
async function savedFolder(): Promise<string> {
  const { library, folder, dataDirectory } = startLibrary();
  await library.putTitle(title, [cover]);
  for (let number = 1; number <= CHAPTERS; number += 1) {
    await library.put(chapterOf(title, number, { pictures: number % 10 === 1 ? [inText] : [] }));
  }
  folder.close();
  return dataDirectory;
}

async function startOffline(dataDirectory: string): Promise<TestCore & { readonly asked: string[] }> {
  const demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  await demo.close();
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input instanceof Request ? input.url : input));
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('no network'), { code: 'ENETUNREACH' }) });
  };
  return { ...(await startTestCore(demo, { dataDirectory, fetch })), asked };
}

describe('offline', () => {
  it(`all ${CHAPTERS} saved chapters open quickly and without a request`, async () => {
    const offline = await startOffline(await savedFolder());
    const { client, core, asked } = offline;
    try {
      const novel = await client['answers.kept']({ name: 'novels.get', input: { slugUrl: SEVEN } });
      expect(novel).toMatchObject({ value: { name: { main: 'Seven' } } });
      const list = await client['answers.kept']({ name: 'novels.chapters', input: { slugUrl: SEVEN } });
      expect(list).toMatchObject({ value: title.chapters });
      const before = asked.length;

      const milliseconds: number[] = [];
      const begun = performance.now();
      for (const { volume, number } of title.chapters) {
        const reading = async () => {
          const chapter = await client['novels.chapter']({ slugUrl: SEVEN, volume, number, branchId: 5 });
          expect(chapter.content).toEqual({ format: 'html', html: `<p>Text of chapter ${number}</p>` });
          expect(chapter.saved?.isOutdated).toBe(false);
        };
        milliseconds.push(await processorMilliseconds(reading));
      }
      const sorted = milliseconds.toSorted((left, right) => left - right);
      expect(sorted[Math.floor(CHAPTERS * 0.95)]).toBeLessThan(SLOWEST_OF_TWENTY_MILLISECONDS);
      // And without waiting for anything.
      expect(performance.now() - begun).toBeLessThan(CHAPTERS * 500);

      for (const { address, bytes } of [cover, inText]) {
        const url = `http://localhost/media/image/novels?src=${encodeURIComponent(address)}`;
        const answer = await core.media(new Request(url));
        expect(answer.status).toBe(200);
        expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
      }
      // The app itself checks whether the anime service answers.
      expect(asked.slice(before).filter((url) => !url.endsWith('/app/status'))).toEqual([]);
      expect(await client['novels.pace']({})).toEqual({ pausedUntil: null, isAway: false });
    } finally {
      await offline[Symbol.asyncDispose]();
      await rm(offline.dataDirectory, { recursive: true, force: true });
    }
  });

  it('removing saved chapters takes only them out of the queue, and undo brings them back', async () => {
    using saved = startLibrary();
    await saved.library.putTitle(title, []);
    const missingPictures = [inText.address];
    for (const number of [1, 2]) await saved.library.put(chapterOf(title, number, { missingPictures }));
    saved.folder.close();
    await using offline = await startOffline(saved.dataDirectory);
    const { client } = offline;
    const chapters = [1, 2, 3].map((number) => chapterOf(title, number).line);
    expect(await client['downloads.add']({ slugUrl: SEVEN, chapters })).toMatchObject({ added: chapters });
    const removed = client['saved.remove']({ slugUrl: SEVEN, chapters: chapters.slice(0, 1) });
    // A chapter that is being saved at this very moment must not come after the removal.
    const meanwhile = await client['downloads.ofTitle']({ slugUrl: SEVEN });
    const ofFirst = meanwhile.chapters.filter(({ number }) => number === '1').map(({ state }) => state);
    expect(['queued', 'running']).not.toContain(ofFirst[0]);
    await removed;
    const left = async () => (await client['downloads.ofTitle']({ slugUrl: SEVEN })).chapters;
    expect((await left()).map(({ number, bytes }) => [number, bytes > 0])).toEqual([
      ['2', true],
      ['3', false],
    ]);
    const { undoId } = await client['saved.remove']({ slugUrl: SEVEN, chapters: null });
    expect((await left()).map(({ number }) => number)).toEqual(['3']);
    await client['downloads.undo']({ undoId });
    expect((await left()).map(({ number }) => number)).toEqual(['2', '3']);
    expect((await client['downloads.queue']({})).titles).toMatchObject([{ total: 2 }]);
  });

  it('a chapter that could not be removed stays in the queue', async () => {
    using saved = startLibrary();
    await saved.library.putTitle(title, []);
    const saving = chapterOf(title, 1, { missingPictures: [inText.address] });
    await saved.library.put(saving);
    const failing = "CREATE TRIGGER failing BEFORE DELETE ON chapter BEGIN SELECT RAISE(ABORT, 'no'); END";
    saved.library.database()?.exec(failing);
    saved.folder.close();
    await using offline = await startOffline(saved.dataDirectory);
    const { client } = offline;
    await client['downloads.pause']({ slugUrl: null, isPaused: true });
    const chapters = [saving.line];
    await client['downloads.add']({ slugUrl: SEVEN, chapters });
    await expect(client['saved.remove']({ slugUrl: SEVEN, chapters })).rejects.toThrow();
    const left = await client['downloads.ofTitle']({ slugUrl: SEVEN });
    expect(left.chapters).toMatchObject([{ number: '1', state: 'queued' }]);
  });

  it('a chapter noted as lost before a crash is in the queue after the start', async () => {
    using saved = startLibrary();
    await saved.library.putTitle(title, []);
    const { line } = chapterOf(title, 1);
    saved.folder.close();
    const library = new DatabaseSync(libraryFile(saved.library.directory()));
    noteAsLost(library, line);
    library.close();
    await using offline = await startOffline(saved.dataDirectory);
    const { chapters } = await offline.client['downloads.ofTitle']({ slugUrl: SEVEN });
    expect(chapters.map(({ number }) => number)).toEqual(['1']);
  });
});
