import { describe, expect, it } from 'vitest';
import { chapterOf, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

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
});
