import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { chapter, library, lighthouse, openReading } from './testing/open-reading.ts';

const slugUrl = library;
const somewhere = () => ({
  ...{ id: randomUUID(), slugUrl, volume: '1', number: '1.10', branchId: null, createdAt: 1_700_000_000_000.5 },
});

function bookmark(paragraph: number, offset = 0): Bookmark {
  return { ...somewhere(), paragraph, offset, excerpt: 'Шёл дождь' };
}

function highlight(from: readonly [number, number], to: readonly [number, number]): Highlight {
  const point = ([paragraph, character]: readonly [number, number]) => ({ paragraph, character });
  return { ...somewhere(), start: point(from), end: point(to), colour: 'amber', quote: 'дождь', note: '' };
}

describe('bookmarks', () => {
  it('are listed in the order of the text, and removed and put back as they were', async () => {
    const { call, changed } = openReading();
    const [first, second, third] = [bookmark(2, 0.1), bookmark(2, 0.7), bookmark(10)];
    for (const one of [third, first, second]) await call('bookmarks.put', one);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([first, second, third]);
    expect(await call('bookmarks.list', { slugUrl: lighthouse })).toEqual([]);
    const ids = [second, third].map(({ id }) => id);
    expect(await call('bookmarks.remove', { ids: [...ids, randomUUID()] })).toEqual([second, third]);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([first]);
    expect(await call('bookmarks.remove', { ids })).toEqual([]);
    await call('bookmarks.put', second);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([first, second]);
    expect(changed).toEqual([library, library, library, library, library]);
  });

  it('are changed by putting them again', async () => {
    const { call } = openReading();
    const one = bookmark(2);
    await call('bookmarks.put', one);
    await call('bookmarks.put', { ...one, excerpt: '', paragraph: 3 });
    expect(await call('bookmarks.list', { slugUrl })).toEqual([{ ...one, excerpt: '', paragraph: 3 }]);
  });

  it('leave out an unreadable row', async () => {
    const { call, database } = openReading();
    const [good, bad] = [bookmark(1), bookmark(2)];
    for (const one of [good, bad]) await call('bookmarks.put', one);
    database.prepare('UPDATE bookmark SET offset_fraction = 7 WHERE id = ?').run(bad.id);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([good]);
    expect(await call('bookmarks.remove', { ids: [bad.id] })).toEqual([]);
  });
});

describe('highlights', () => {
  it('are listed in the order of the text, changed, removed and put back', async () => {
    const { call } = openReading();
    const [first, second, third] = [highlight([0, 2], [0, 9]), highlight([0, 2], [1, 0]), highlight([0, 10], [4, 1])];
    for (const one of [third, second, first]) await call('highlights.put', one);
    expect(await call('highlights.list', { slugUrl })).toEqual([first, second, third]);
    const noted: Highlight = { ...second, colour: 'rose', note: 'Почему?' };
    await call('highlights.put', noted);
    expect(await call('highlights.list', { slugUrl })).toEqual([first, noted, third]);
    expect(await call('highlights.remove', { ids: [noted.id] })).toEqual([noted]);
    await call('highlights.put', noted);
    expect(await call('highlights.list', { slugUrl })).toEqual([first, noted, third]);
  });

  it('with an empty or reversed range are refused', async () => {
    const { call } = openReading();
    for (const one of [highlight([1, 2], [1, 2]), highlight([1, 2], [1, 1]), highlight([1, 2], [0, 9])]) {
      await expect(call('highlights.put', one)).rejects.toMatchObject({ error: { code: 'invalid-input' } });
    }
    expect(await call('highlights.list', { slugUrl })).toEqual([]);
  });

  it('leave out an unreadable row', async () => {
    const { call, database } = openReading();
    const [good, bad] = [highlight([0, 1], [0, 2]), highlight([1, 1], [1, 2])];
    for (const one of [good, bad]) await call('highlights.put', one);
    database.prepare("UPDATE highlight SET colour = 'ultraviolet' WHERE id = ?").run(bad.id);
    expect(await call('highlights.list', { slugUrl })).toEqual([good]);
  });
});

describe('highlights of all titles', () => {
  const search = (call: ReturnType<typeof openReading>['call'], text = '', page = 1) =>
    call('highlights.search', { text, page });
  const idsIn = ({ items }: Awaited<ReturnType<typeof search>>) => items.map(({ highlight: { id } }) => id);

  it('are grouped by title, the one with the newest highlight first, in the order of chapters', async () => {
    const { call } = openReading();
    const tenth = { ...highlight([0, 1], [0, 2]), number: '10', createdAt: 5 };
    const second = { ...highlight([0, 1], [0, 2]), number: '2', createdAt: 7 };
    const later = { ...highlight([3, 1], [3, 2]), number: '2', createdAt: 1 };
    const other = { ...highlight([0, 1], [0, 2]), slugUrl: lighthouse, createdAt: 6 };
    for (const one of [tenth, other, later, second]) await call('highlights.put', one);
    const found = await search(call);
    expect(idsIn(found)).toEqual([second.id, later.id, tenth.id, other.id]);
    expect(found).toMatchObject({ page: 1, totalPages: 1, total: 4 });
    expect(found.items[3]?.novel?.slugUrl).toBe(lighthouse);
  });

  it('are found even if other rows have a damaged title address', async () => {
    const { call, database } = openReading();
    const [one, lost] = [highlight([0, 1], [0, 2]), { ...highlight([0, 1], [0, 2]), slugUrl: lighthouse }];
    for (const each of [one, lost]) await call('highlights.put', each);
    await call('highlights.put', { ...lost, id: randomUUID(), number: '2' });
    database.exec(`UPDATE highlight SET slug_url = 'no address' WHERE slug_url = '${lighthouse}'`);
    for (const text of ['', 'дождь']) expect(idsIn(await search(call, text))).toEqual([one.id]);
  });

  it('follow the chapter list, which has 1.10 after 1.9, with unlisted chapters last', async () => {
    const { call, answers } = openReading();
    answers.put('novels.chapters', { slugUrl }, [chapter('prologue'), chapter('1.9'), chapter('1.10')]);
    const order = ['prologue', '1.9', '1.10', '1', '1.5'];
    for (const number of order.toReversed()) await call('highlights.put', { ...highlight([0, 1], [0, 2]), number });
    const { items } = await search(call);
    expect(items.map(({ highlight: { number } }) => number)).toEqual(order);
  });

  it('need the chapter list of a title only if they are in several of its chapters', async () => {
    const { call, answers } = openReading();
    const inOne = [highlight([0, 1], [0, 2]), highlight([3, 1], [3, 2])].map((one) => ({
      ...one,
      slugUrl: lighthouse,
    }));
    const inTwo = ['1', '2'].map((number) => ({ ...highlight([0, 1], [0, 2]), number }));
    for (const one of [...inOne, ...inTwo]) await call('highlights.put', one);
    const get = vi.spyOn(answers, 'get');
    expect((await search(call)).total).toBe(4);
    const lists = get.mock.calls.filter(([name]) => name === 'novels.chapters');
    expect(lists).toEqual([['novels.chapters', { slugUrl }]]);
  });

  it('are found by words of quotation and note together, regardless of case and ё', async () => {
    const { call } = openReading();
    const rain = { ...highlight([0, 1], [0, 2]), quote: 'Шёл дождь,\nи снег', note: 'Why the WEATHER?' };
    const plain = { ...highlight([1, 1], [1, 2]), slugUrl: SlugUrl.parse('9--never-seen'), quote: '100% _sun_' };
    for (const one of [rain, plain]) await call('highlights.put', one);
    for (const text of ['шел', 'ДОЖД', 'weather снег', 'дождь и'])
      expect(idsIn(await search(call, text))).toEqual([rain.id]);
    expect(await search(call, 'sun')).toMatchObject({ items: [{ highlight: plain, novel: null }], total: 1 });
    for (const text of ['дождь sun', 'ветер', '%x', '.*'])
      expect(await search(call, text)).toMatchObject({ items: [], total: 0 });
  });

  it('are found by other word forms, which the answer names, and by replaced words', async () => {
    const { call } = openReading();
    const lamps = { ...highlight([0, 1], [0, 2]), quote: 'Зажглись Лампы у старого маяка', note: 'Two lanterns, lit' };
    const other = { ...highlight([1, 1], [1, 2]), quote: 'Ламповый свет', note: '' };
    for (const one of [lamps, other]) await call('highlights.put', one);
    const found = async (text: string) =>
      (await search(call, text)).items.map(({ highlight: { id }, forms }) => ({ id, forms }));
    expect(await found('лампой')).toEqual([{ id: lamps.id, forms: ['лампы'] }]);
    expect(await found('лампы lantern')).toEqual([{ id: lamps.id, forms: [] }]);
    expect(await found('lantern маяки')).toEqual([{ id: lamps.id, forms: ['маяка'] }]);
    expect(await found('лампой дождями')).toEqual([]);
    expect(await found('лампой, ветра')).toEqual([]);
    const words = { slugUrl: lamps.slugUrl, find: 'маяка', put: 'порта', isWholeWord: true, isOn: true };
    await call('replacements.put', { id: randomUUID(), ...words, createdAt: 1 });
    expect(await found('порт')).toEqual([{ id: lamps.id, forms: [] }]);
    expect(await found('порты')).toEqual([{ id: lamps.id, forms: ['порта'] }]);
    expect(await found('маяк')).toEqual([{ id: lamps.id, forms: [] }]);
  });

  it('are found in texts with accents and symbols, and by symbols', async () => {
    const { call } = openReading();
    const strange = { ...highlight([0, 1], [0, 2]), quote: 'Ла\u0301мпа на хол\xadме ★ (ЁЛКИ)', note: '' };
    const plain = { ...highlight([1, 1], [1, 2]), quote: 'Что? Ёлки [и] сосны…', note: 'Lanterns' };
    for (const one of [strange, plain]) await call('highlights.put', one);
    const found = async (text: string) => idsIn(await search(call, text)).toSorted();
    const both = [strange.id, plain.id].toSorted();
    expect(await found('лампой')).toEqual([strange.id]);
    expect(await found('холмы')).toEqual([strange.id]);
    expect(await found('елка')).toEqual(both);
    expect(await found('ёлк')).toEqual(both);
    expect(await found('сосной')).toEqual([plain.id]);
    expect(await found('LANTERN')).toEqual([plain.id]);
    expect(await found('[и]')).toEqual([plain.id]);
    expect(await found('что?')).toEqual([plain.id]);
    expect(await found('(елки)')).toEqual(both);
    expect(await found('\\')).toEqual([]);
  });

  it('are paged, one title after the other', async () => {
    const { call } = openReading();
    for (let index = 0; index < 120; index += 1) {
      const slug = index % 3 === 0 ? lighthouse : slugUrl;
      await call('highlights.put', { ...highlight([index, 1], [index, 2]), slugUrl: slug, createdAt: index });
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search(call, '', page)));
    const starts = pages.flatMap(({ items }) => items.map(({ highlight: { start } }) => start.paragraph));
    const inOrder = (isOfFirst: boolean) =>
      Array.from({ length: 120 }, (_, index) => index).filter((index) => (index % 3 !== 0) === isOfFirst);
    expect(starts).toEqual([...inOrder(true), ...inOrder(false)]);
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
      [0, 120],
    ]);
  });

  it('are paged quickly even if there are ten thousand', async () => {
    const { call, answers } = openReading();
    const list = Array.from({ length: 4_000 }, (_, index) => chapter(index));
    answers.put('novels.chapters', { slugUrl }, [...list, chapter('1.10')]);
    for (let index = 0; index < 10_000; index += 1) {
      const quote = `Слово ${index} ${'и ещё немного слов о погоде '.repeat(8)}`;
      await call('highlights.put', {
        ...highlight([index, 1], [index, 2]),
        quote,
        note: index % 2 === 0 ? 'чётное' : '',
      });
    }
    const first = await search(call);
    expect(first).toMatchObject({ totalPages: 200, total: 10_000 });
    expect(first.items).toHaveLength(50);
    expect(await processorMilliseconds(() => search(call, 'чётное погоде', 100))).toBeLessThan(2_000);
    const last = await search(call, 'чётное погоде', 100);
    expect(last.total).toBe(5_000);
    expect(last.items.at(-1)?.highlight.quote).toMatch(/^Слово 9998 /);
    expect((await search(call, '', 201)).items).toEqual([]);
  });
});

it('a highlight replaces those it joins, with one event', async () => {
  const { call, changed } = openReading();
  const [first, second, apart] = [highlight([0, 0], [0, 5]), highlight([0, 6], [0, 9]), highlight([2, 0], [2, 5])];
  for (const one of [first, second, apart]) await call('highlights.put', one);
  const joined = { ...highlight([0, 0], [0, 9]), note: 'обе' };
  changed.length = 0;
  await call('highlights.put', { ...joined, replaces: [first.id, second.id] });
  expect(await call('highlights.list', { slugUrl })).toEqual([joined, apart]);
  expect(changed).toEqual([library]);
});
