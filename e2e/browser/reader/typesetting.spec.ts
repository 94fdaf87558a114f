import type { Locator, Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import type { ReaderLookPatch } from '#shared/domain/app/settings.ts';

const SENTENCES = [
  'Дождь шёл весь день, и к вечеру река поднялась до самых ступеней старой пристани.',
  'Никто не удивился, когда смотритель маяка не вышел к ужину: в такую погоду он не оставлял лампу.',
  'В лавке пахло яблоками, керосином и мокрой шерстью, а хозяин, как обычно, делал вид, что пересчитывает мелочь.',
];
const sentence = (place: number) => SENTENCES[place % SENTENCES.length] ?? '';
const many = (count: number, write: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => write(place)).join('');
const MENTIONS = ['?[1] ', '…[1] ', '![1] ', '[1] '];
const VERSE = '<p>Над водою туман,<br>над туманом огни.</p>';

const chapters = {
  notes: `${many(6, (place) => {
    let mention = place;
    return `<p>${sentence(place).replace(/ /g, () => MENTIONS[mention++ % MENTIONS.length] ?? '')}</p>`;
  })}<p>↑ [1] ${SENTENCES[1]}</p><p>↑ [***] ${SENTENCES[2]}</p>`,
  headings: many(
    24,
    (place) => `<h3>Глава ${place}</h3><p></p>${many(1 + (place % 4), (at) => `<p>${sentence(at)}</p>`)}`,
  ),
  'blank lines': many(50, (place) => `<p>${sentence(place)}${'Да. '.repeat(place % 5)}</p><p></p>`),
  letters: many(40, (place) => `<p>${sentence(place)}</p><p align="right">А. П.</p>`),
  quotes:
    `<p>${SENTENCES[0]}</p>${VERSE}<p>${SENTENCES[1]}</p>` +
    `<blockquote><p>Имя: Марта</p><p>Уровень: 17</p>${VERSE}</blockquote>`,
  tables: `<table>${many(4, () => `<tr>${many(9, () => '<td>Чтение древних знаков</td>')}</tr>`)}</table>`,
  long: `${many(300, (place) => `<p>${SENTENCES.join(' ')} ${place}.</p>`)}<p>↑ [1] ${SENTENCES[1]}</p>`,
  lists: `<ol start="99"><li>a</li><li>b<ul><li>c</li></ul></li></ol><p>${SENTENCES[0]}</p>`,
} as const;
const names = Object.keys(chapters);

type OpenChapter = (name: keyof typeof chapters, look: ReaderLookPatch, width: number) => Promise<void>;

const all = Object.entries(chapters).map(([name, content]) => ({ name, content }));

const test = testOnShelf([{ slugUrl: '7--set', name: 'Set', chapters: all }]).extend<{ readonly open: OpenChapter }>({
  open: async ({ page, shelved }, use) => {
    await enter(page, shelved.url);
    await use(async (name, reader, width) => {
      await callCore(page, 'settings.update', { reader });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(new URL(`/read/7--set/1/${names.indexOf(name) + 1}`, shelved.url).href);
      await expect(page.locator('article [lang] > div').first()).toBeVisible();
      await new ReaderScreen(page).isShown();
    });
  },
});

/** A block as drawn: its lines of words, none for a blank line. */
type DrawnBlock = { readonly tag: string; readonly align: string | null; readonly lines: readonly Line[] };
type Line = { readonly left: number; readonly top: number; readonly bottom: number };

function drawnBlocks(page: Page): Promise<readonly DrawnBlock[]> {
  return page.evaluate(() => {
    const blocks = document.querySelectorAll('article [lang] > div:first-child :is(p, li, h4)');
    return [...blocks].map((block) => {
      const lines: Line[] = [];
      const range = document.createRange();
      range.selectNodeContents(block);
      for (const { left, top, bottom, width } of range.getClientRects()) {
        const last = lines.at(-1);
        const isSameLine = last !== undefined && Math.abs(last.bottom - bottom) < 8 && left > last.left;
        if (width > 0 && !isSameLine) lines.push({ left, top, bottom });
      }
      return { tag: block.localName, align: block.getAttribute('data-align'), lines };
    });
  });
}

test('no line begins with a note mark; notes begin at the margin, and their texts are aligned', async ({
  page,
  open,
}) => {
  await open('notes', { mode: 'scroll' }, 800);
  const notes = page.getByRole('region', { name: 'Notes' });
  const lefts = (parts: Locator) =>
    parts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  const [margin] = await lefts(notes.getByRole('heading'));
  expect(await lefts(notes.getByRole('listitem'))).toEqual([margin, margin]);
  const [words] = await lefts(notes.getByRole('paragraph'));
  expect(await lefts(notes.getByRole('paragraph'))).toEqual([words, words]);

  for (const width of [380, 412, 450, 500, 533, 640, 777]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    const atLineStart = await page.evaluate(() => {
      const marks = [...document.querySelectorAll('article [data-note-reference]')];
      const begins = (mark: Element) => {
        const paragraph = mark.closest('p')?.getBoundingClientRect();
        return mark.getBoundingClientRect().left < (paragraph?.left ?? 0) + 5;
      };
      return { marks: marks.length, beginning: marks.filter(begins).length };
    });
    expect(atLineStart, `${width} pixels`).toEqual({ marks: 90, beginning: 0 });
  }
});

test('page breaks keep short paragraphs, headings and signatures together, and pages begin at the same height', async ({
  page,
  open,
}) => {
  for (const name of ['headings', 'blank lines', 'letters'] as const) {
    await open(name, { mode: 'pages' }, 500);
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    const blocks = await drawnBlocks(page);
    const step = await page
      .locator('main article')
      .evaluate((article) => article.clientWidth + Number.parseFloat(getComputedStyle(article).columnGap));
    const pageOf = ({ left }: Line) => Math.floor(left / step);
    const first = blocks[0]?.lines[0];
    if (first === undefined) throw new Error('No line is drawn.');
    const tops = new Map<number, number>();
    for (const [place, { tag, lines }] of blocks.entries()) {
      const pages = new Set(lines.map(pageOf));
      if (lines.length <= 3) expect(pages.size, `block ${place} has ${lines.length} lines`).toBeLessThanOrEqual(1);
      const next = blocks[place + 1]?.lines[0];
      const last = lines.at(-1);
      const isJoined = tag === 'h4' || blocks[place + 1]?.align === 'right';
      if (isJoined && next && last) expect(pageOf(next), `block ${place} and the next`).toBe(pageOf(last));
      for (const line of lines) tops.set(pageOf(line), Math.min(line.top, tops.get(pageOf(line)) ?? line.top));
    }
    tops.delete(pageOf(first));
    expect(tops.size).toBeGreaterThan(4);
    const sorted = [...tops.values()].toSorted((one, other) => one - other);
    expect((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)).toBeLessThan(8);
  }
});

test('blank lines and quotes make gaps without indents, table words stay whole, and list numbers have room', async ({
  page,
  open,
}) => {
  await open('blank lines', { mode: 'scroll', indent: 1.5 }, 500);
  const afterBlanks = await drawnBlocks(page);
  expect(afterBlanks).toHaveLength(50);
  expect(new Set(afterBlanks.map(({ lines }) => lines[0]?.left)).size).toBe(1);

  await open('quotes', { mode: 'scroll', indent: 1.5, paragraphSpacing: 0 }, 800);
  const [before, verse, after, name, level, verseInQuote] = await drawnBlocks(page);
  const gap = (above: DrawnBlock | undefined, below: DrawnBlock | undefined) =>
    (below?.lines[0]?.top ?? 0) - (above?.lines.at(-1)?.bottom ?? 0);
  const lineGap = (verse?.lines[1]?.top ?? 0) - (verse?.lines[0]?.bottom ?? 0);
  for (const [above, below] of [
    [before, verse],
    [verse, after],
    [name, level],
    [level, verseInQuote],
  ] as const) {
    expect(gap(above, below) - lineGap).toBeGreaterThan(6);
  }
  expect([level, verseInQuote].map((block) => block?.lines[0]?.left)).toEqual(Array(2).fill(name?.lines[0]?.left));

  await open('tables', { mode: 'scroll' }, 500);
  const cells = await drawnBlocks(page);
  expect(cells).toHaveLength(36);
  expect(Math.max(...cells.map(({ lines }) => lines.length))).toBeLessThanOrEqual(3);

  await open('lists', { mode: 'scroll' }, 500);
  const { room, needed } = await page.evaluate(() => {
    const list = document.querySelector('article ol');
    const probe = document.createElement('span');
    probe.textContent = '100. ';
    list?.querySelector('li > p')?.append(probe);
    const needed = probe.getBoundingClientRect().width;
    probe.remove();
    return { room: Number.parseFloat(list ? getComputedStyle(list).paddingInlineStart : '0'), needed };
  });
  expect(needed).toBeGreaterThan(20);
  expect(room).toBeGreaterThan(needed);
  const tops = await page
    .locator('article li > p')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const [first = 0, second = 0, inner = 0] = tops;
  expect(tops).toHaveLength(3);
  expect(inner - second).toBeCloseTo(second - first, 0);
});

test('lists and tables keep their layout in print while reading in pages', async ({ page, open }) => {
  for (const [name, part, display] of [
    ['lists', 'li', 'list-item'],
    ['tables', 'td', 'table-cell'],
  ] as const) {
    await open(name, { mode: 'pages' }, 800);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator(`article ${part}`).first()).toHaveCSS('display', display);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('printing includes all of a long chapter and nothing of the next, and keeps the page', async ({ page, open }) => {
  const sheets = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  const shown = page.getByText(/^Page \d/);
  await open('long', { mode: 'scroll' }, 800);
  const scrolled = await sheets();
  expect(scrolled).toBeGreaterThan(2);
  await callCore(page, 'settings.update', { reader: { isContinuous: true } });
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(await sheets()).toBe(scrolled);
  await open('long', { mode: 'pages' }, 800);
  const number = await shown.textContent();
  expect(Math.abs((await sheets()) - scrolled)).toBeLessThan(2);
  await expect(shown).toHaveText(number ?? '');

  await page.keyboard.press('End');
  const last = await shown.textContent();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/\s[01]\.$/)).toHaveCount(2);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(shown).toHaveText(last ?? '');
});
