import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { readerCode } from '#renderer/parts/novel/position-prefetch.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { translationLines } from '#shared/domain/novels/translation-line.ts';
import { chapterAt, prefetchReading } from './use-novel-reading.ts';

const slugUrl = SlugUrl.parse('7--seven');
const branch = (branchId: number) => ({ branchId, revisionId: 1, createdAt: null, teams: [], uploader: null });
const chapter = (number: string, ...branchIds: number[]): ChapterListEntry => ({
  index: Number(number),
  volume: '1',
  number,
  name: null,
  branches: branchIds.map(branch),
});
const chapters = [chapter('1', 4), chapter('2', 4, 5)] as const;
const lines = translationLines(chapters);
const always = [keyFor('reading.title', { slugUrl }), keyFor('replacements.list', { slugUrl })];

/** The queries in flight right after the call. */
function askedFor(line: { readonly branchId: number } | null, opened: ChapterListEntry, known?: object) {
  const client = createQueryClient();
  const keyOf = (branchId: number) =>
    keyFor('novels.chapter', { slugUrl, volume: '1', number: opened.number, branchId });
  if (known !== undefined) client.setQueryData(keyOf(4), known, { updatedAt: 1 });
  prefetchReading(client, { slugUrl, lines, line }, opened);
  const asked = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const keys = asked.map(({ queryKey }) => queryKey);
  void client.cancelQueries();
  return { keys, keyOf };
}

afterEach(() => {
  delete readerCode.prepare;
});

it('chapterAt finds the chapter of a link, also in a title without volumes', () => {
  const listed = ['1', '', '~'].map((volume) => ({ ...chapters[0], volume }));
  for (const one of listed) {
    const { pathname } = new URL(addressOf.chapter({ slugUrl, ...one, branchId: null }), 'https://app');
    expect(chapterAt(pathname, slugUrl, listed)).toBe(one);
  }
});

describe('prefetchReading', () => {
  it('requests the position, the replacements, and the text in the translation that the reader will take', () => {
    const { keys, keyOf } = askedFor({ branchId: 5 }, chapters[1]);
    expect(keys).toEqual([...always, keyOf(5)]);
    const other = askedFor({ branchId: 5 }, chapters[0]);
    expect(other.keys).toContainEqual(other.keyOf(4));
  });

  it('requests no text if a translation has to be chosen first', () => {
    expect(askedFor(null, chapters[1]).keys).toEqual(always);
    const { keys, keyOf } = askedFor(null, chapters[0]);
    expect(keys).toContainEqual(keyOf(4));
  });

  it('requests no text that is already known, however old', () => {
    expect(askedFor(null, chapters[0], {}).keys).toEqual(always);
  });

  it("hands the text to the reader's code to prepare it", async () => {
    const prepared: unknown[] = [];
    readerCode.prepare = (text) => prepared.push(text);
    const text = { format: 'html' };
    askedFor(null, chapters[0], text);
    await expect.poll(() => prepared).toEqual([text]);
  });
});
