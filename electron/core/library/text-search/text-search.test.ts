import { describe, expect, test } from 'vitest';
import { placesIn, startTextSearch } from './testing/start-text-search.ts';

const TEXTS = [
  '<p>Дождь шёл весь день.</p><p>Над рекой летали драконы.</p><p>She was running home in happiness.</p>',
  '<p>О драконах рассказывали старики.</p><h2>Ёлка</h2><blockquote><p>Река поднялась</p><p>до ступеней.</p></blockquote>',
];

async function startedWith(texts = TEXTS) {
  const started = await startTextSearch();
  await started.save(texts);
  await started.index();
  return started;
}

describe('words are found', () => {
  test('while the library cannot be written to', async () => {
    await using started = await startedWith();
    started.folder.hold(true);
    expect(started.library.database()).toBeNull();
    expect(placesIn(await started.search('ёлка'))).toEqual(['2:1']);
  });

  test.each([
    ['дракон', ['1:1', '2:0']],
    ['ДРАКОНАМИ', ['1:1', '2:0']],
    ['река', ['1:1', '2:2']],
    ['елка', ['2:1']],
    ['шел дождем', ['1:0']],
    ['runs', ['1:2']],
    ['happy', ['1:2']],
    ['дождь драконы', []],
    ['река драконов', ['1:1']],
  ])('in any of their forms: %s', async (text, places) => {
    await using started = await startedWith();
    expect(placesIn(await started.search(text)).sort()).toEqual(places);
  });

  test.each([
    ['драко', ['1:1', '2:0']],
    ['драконо', ['1:1', '2:0']],
    ['драко ', []],
    ['runni', ['1:2']],
    ['драконы летал', ['1:1']],
    ['дождь х', ['1:0']],
    ['дождь я', []],
    ['"весь де', ['1:0']],
  ])('while the last one is unfinished: %s', async (text, places) => {
    // Only the form драконов begins with драконо: that beginning finds all forms of the word.
    await using started = await startedWith([...TEXTS, '<p>Без драконов</p>']);
    const others = new Set(['3:0']);
    expect(
      placesIn(await started.search(text))
        .filter((place) => !others.has(place))
        .sort(),
    ).toEqual(places);
  });

  test.each([
    ['"летали драконы"', ['1:1']],
    ['«летала дракону»', ['1:1']],
    ['"драконы летали"', []],
    ['"рекой летали" драконы', ['1:1']],
    ['"рекой драконы"', []],
  ])('only together when they are quoted: %s', async (text, places) => {
    await using started = await startedWith();
    expect(placesIn(await started.search(text))).toEqual(places);
  });
});

test('a note is found after the last paragraph', async () => {
  await using started = await startedWith([
    '<p>Первый.</p><p>Слово[1].</p><p>Третий.</p><p>↑ [1] Пояснение переводчика.</p>',
  ]);
  expect(placesIn(await started.search('пояснением'))).toEqual(['1:3']);
});

test('matches are marked in their context', async () => {
  await using started = await startedWith();
  const { findings } = await started.search('"летала дракону" река');
  expect(findings[0]?.context).toEqual([
    { text: 'Над ', isMatch: false },
    { text: 'рекой', isMatch: true },
    { text: ' ', isMatch: false },
    { text: 'летали драконы', isMatch: true },
    { text: '.', isMatch: false },
  ]);
});

test('a search of all titles finds the best three of each, and a search of one title all, page by page', async () => {
  await using started = await startTextSearch();
  await started.save([Array.from({ length: 45 }, (_, index) => `<p>Дождь номер ${index}</p>`).join('')]);
  await started.save(['<p>Дождь, дождь, дождь!</p><p>Снег</p>'], '8--eight');
  await started.index();

  const all = await started.search('дождь');
  expect(all.findings.map(({ slugUrl }) => slugUrl)).toEqual(['8--eight', '7--seven', '7--seven', '7--seven']);
  expect(all.titles).toEqual([
    { novel: expect.objectContaining({ slugUrl: '8--eight' }), paragraphs: 1 },
    { novel: expect.objectContaining({ slugUrl: '7--seven' }), paragraphs: 45 },
  ]);
  expect(all.hasMore).toBe(false);

  const pages = await Promise.all([0, 20, 40].map((offset) => started.search('дождь', { slug: '7--seven', offset })));
  expect(pages.map(({ findings, hasMore }) => [findings.length, hasMore])).toEqual([
    [20, true],
    [20, true],
    [5, false],
  ]);
  expect(new Set(pages.flatMap(placesIn)).size).toBe(45);
});

test('findings are grouped by title, even if chapters of several titles were saved in turn', async () => {
  await using started = await startTextSearch();
  for (const count of [1, 2, 3]) {
    const saved = Array.from({ length: count }, (_, index) => `<p>Дождь ${index}</p><p>Дождь и снег</p>`);
    await started.save(saved);
    await started.save(saved, '8--eight');
  }
  await started.index();
  const { findings, titles } = await started.search('дождь');
  expect(titles.map(({ novel, paragraphs }) => [novel.slugUrl, paragraphs])).toEqual([
    ['7--seven', 6],
    ['8--eight', 6],
  ]);
  expect(findings.map(({ slugUrl }) => slugUrl)).toEqual([
    ...['7--seven', '7--seven', '7--seven'],
    ...['8--eight', '8--eight', '8--eight'],
  ]);
  expect(placesIn(await started.search('снегом', { slug: '8--eight' }))).toEqual(['1:1', '2:1', '3:1']);
});

test('a chapter that was saved again is found by its new words only', async () => {
  await using started = await startedWith(['<p>Старые слова</p>']);
  await started.save(['<p>Новый текст</p>']);
  expect(await started.search('старые')).toMatchObject({ findings: [], unindexed: 1 });
  await started.index();
  expect(placesIn(await started.search('старые'))).toEqual([]);
  expect(placesIn(await started.search('тексты'))).toEqual(['1:0']);
});

test('an aborted search rejects with the reason', async () => {
  await using started = await startedWith([Array.from({ length: 3_000 }, () => `<p>${'и '.repeat(100)}</p>`).join('')]);
  const controller = new AbortController();
  const search = started.textSearch({ text: 'и ', slugUrl: null, offset: 0 }, controller.signal);
  controller.abort(new Error('no longer wanted'));
  await expect(search).rejects.toThrow('no longer wanted');
});

test('simultaneous searches do not mix their results', async () => {
  const many = (word: string) => [Array.from({ length: 1_500 }, () => `<p>${`${word} `.repeat(100)}</p>`).join('')];
  await using started = await startedWith(many('и'));
  await started.save(many('а'), '8--eight');
  await started.index();
  const found = await Promise.all(['и ', 'а ', 'и'].map((text) => started.search(text)));
  expect(found.map(({ titles }) => titles.map(({ novel, paragraphs }) => [novel.slugUrl, paragraphs]))).toEqual([
    [['7--seven', 1_500]],
    [['8--eight', 1_500]],
    [['7--seven', 1_500]],
  ]);
});
