import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyReserve, libraryIndex, libraryReserve } from './library-place.ts';
import { chapterOf, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { boundedCache, startLibraryParts } from './testing/start-library-parts.ts';

describe('library storage', () => {
  it('reports the bytes of texts, pictures, search index and caches', async () => {
    await using at = startLibraryParts();
    const title = titleOf(2);
    for (const number of [1, 2]) await at.library.put(chapterOf(title, number, { pictures: [picture('all')] }));
    const storage = await at.storage();
    const textBytes = [1, 2].reduce(
      (sum, number) => sum + Buffer.byteLength(JSON.stringify(chapterOf(title, number).chapter)),
      0,
    );
    expect(storage).toMatchObject({
      ...{ directory: at.library.directory(), isUsualDirectory: true, state: 'ready', textBytes },
      pictureBytes: picture('all').bytes.byteLength,
      caches: { pictures: { bytes: 10, limitBytes: 300 }, answers: { bytes: 10, limitBytes: 200 } },
    });
    expect(storage.searchBytes).toBeGreaterThan(0);
    expect(storage.freeBytes).toBeGreaterThan(0);
    await at.handlers['saved.remove']({ slugUrl: SEVEN, chapters: null });
    expect((await at.storage()).textBytes).toBe(0);
  });

  it('applies a chosen cache limit at once and after a restart', async () => {
    const at = startLibraryParts();
    await at.handlers['saved.setCacheLimit']({ cache: 'answers', limitBytes: 20_000_000 });
    expect(at.caches.answers.limitBytes()).toBe(20_000_000);
    await at.close();
    await using next = startLibraryParts(at.dataDirectory);
    expect((await next.storage()).caches).toMatchObject({
      pictures: { limitBytes: 300 },
      answers: { limitBytes: 20_000_000 },
    });
  });

  it('deletes removed chapters although a cache can never be trimmed', async () => {
    const before = startLibraryParts();
    await before.library.put(chapterOf(titleOf(1), 1));
    await before.handlers['saved.remove']({ slugUrl: SEVEN, chapters: null });
    await before.close();
    const setLimit = () => Promise.reject(new Error('not readable'));
    const chosen = { 'cache.pictures.limitBytes': '20000000' };
    await using at = startLibraryParts(before.dataDirectory, chosen, { ...boundedCache(300), setLimit });
    await expect.poll(() => at.faults.splice(0)).toHaveLength(1);
    at.clock.pass(10 * 60_000);
    await expect.poll(() => at.library.statements.count('FROM chapter_text')).toBe(0);
  });

  it('neither fills nor empties a file that a link in place of the reserve leads to', async () => {
    const before = startLibraryParts();
    await before.library.put(chapterOf(titleOf(1), 1));
    await before.close();
    const directory = before.library.directory();
    const file = join(before.dataDirectory, 'another-file');
    writeFileSync(file, 'its text');
    rmSync(libraryReserve(directory));
    symlinkSync(file, libraryReserve(directory));
    await using at = startLibraryParts(before.dataDirectory);
    at.clock.pass(60_000);
    expect(at.library.state()).toBe('ready');
    expect([emptyReserve(directory), statSync(file).size]).toEqual([false, 'its text'.length]);
  });

  it('leaves no temporary file when the index cannot be written', async () => {
    await using at = startLibraryParts();
    await at.library.put(chapterOf(titleOf(1), 1));
    const index = libraryIndex(at.library.directory());
    rmSync(index, { force: true });
    mkdirSync(join(index, 'in the way'), { recursive: true });
    at.clock.pass(2 * 60_000);
    expect(at.warnings).toEqual(['index of the library not written']);
    expect(existsSync(`${index}.new`)).toBe(false);
  });
});
