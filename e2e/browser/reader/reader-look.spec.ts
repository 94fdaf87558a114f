import type { Page } from 'playwright/test';
import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { noteBusyTime } from '#e2e/fixtures/busy-time.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import type { Host } from '#e2e/fixtures/host.ts';
import type { ShelfTitle } from '#e2e/fixtures/novel-shelf.ts';
import { numberedChapter, numberedTitle, numberedWords, otherTitle } from '#e2e/fixtures/numbered-chapters.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { layoutOf, type NumberedWord, wordsInSight } from '#e2e/pages/numbered-text.ts';
import { noteTurns, ReaderScreen } from '#e2e/pages/reader-screen.ts';
import type { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

/** A chapter of a dozen pages and a next one. */
const shortTitle: ShelfTitle = {
  slugUrl: '9--short',
  name: 'Short',
  chapters: [
    numberedChapter('One', 36, (paragraph) => 12 + ((paragraph * 37) % 90)),
    numberedChapter('Two', 6, () => 30),
  ],
};

const test = testOnShelf([numberedTitle, otherTitle, shortTitle]);

async function openChapter(
  page: Page,
  host: Host,
  number: number,
  slugUrl = numberedTitle.slugUrl,
): Promise<ReaderScreen> {
  await page.goto(new URL(`/read/${slugUrl}/1/${number}`, host.url).href);
  const reader = new ReaderScreen(page);
  await reader.isShown();
  return reader;
}

/** Opens the app and sets the look of all books. */
async function start(page: Page, host: Host, look: ReaderLookPatch): Promise<void> {
  await enter(page, host.url);
  await callCore(page, 'settings.update', { reader: look });
}

/** The most, in the widest column with the smallest letters. */
const WORDS_A_LINE = 25;

const nameOf = ({ paragraph, word }: NumberedWord) => `p${paragraph}w${word}`;

async function firstWord(page: Page): Promise<NumberedWord> {
  await expect.poll(async () => (await wordsInSight(page)).length).toBeGreaterThan(0);
  const [first] = await wordsInSight(page);
  return first ?? { paragraph: -1, word: -1 };
}

/** Presses a key that moves the text, and waits until it has. */
async function press(page: Page, key: string): Promise<void> {
  const before = nameOf(await firstWord(page));
  await page.keyboard.press(key);
  await expect.poll(async () => nameOf(await firstWord(page))).not.toBe(before);
}

/** Turns nine pages and returns the first word in sight. */
async function readOn(page: Page): Promise<NumberedWord> {
  // Waits for the fonts: they change the pages, which `press` may not notice at the first word.
  await page.evaluate(() => document.fonts.ready.then(() => null));
  for (let turned = 0; turned < 9; turned += 1) await press(page, 'PageDown');
  // A text in scroll mode moves smoothly; waits until it rests.
  await expect
    .poll(async () => {
      const before = nameOf(await firstWord(page));
      await page.waitForTimeout(200);
      return before === nameOf(await firstWord(page));
    })
    .toBe(true);
  const place = await firstWord(page);
  expect(place.paragraph).toBeGreaterThan(10);
  return place;
}

const changes: readonly (ReaderLookPatch | { readonly width: number; readonly height: number })[] = [
  { fontSizePixels: 26 },
  { font: 'pt-serif' },
  { mode: 'pages' },
  { width: 1_800, height: 900 },
  { widthCharacters: 46 },
  { lineHeight: 2 },
  { mode: 'scroll' },
  { paragraphSpacing: 1.2 },
  { indent: 0 },
  { width: 520, height: 700 },
  { isJustified: true },
  { font: 'opendyslexic' },
  { mode: 'pages' },
  { fontSizePixels: 15 },
  { paragraphSpacing: 0 },
  { width: 2_300, height: 1_200 },
  { font: 'source-sans' },
  { mode: 'scroll' },
  { widthCharacters: 90 },
  { width: 900, height: 640 },
  { lineHeight: 1.3 },
  { mode: 'pages' },
];

test('the place survives a second change of the text, as by a late font, before the scroll event of the first', async ({
  page,
  shelved: host,
}) => {
  await start(page, host, { mode: 'scroll' });
  await openChapter(page, host, 1);
  const place = await readOn(page);
  await page.evaluate(async () => {
    const text = document.querySelector<HTMLElement>('article > div');
    if (text === null) throw new Error('no text');
    text.style.fontSize = '26px';
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // The frame is painted, but its scroll event has not come yet.
    await new Promise((resolve) => setTimeout(resolve));
    text.style.fontSize = '15px';
    text.getBoundingClientRect();
  });
  // By then the scroll events have been handled.
  await page.waitForTimeout(300);
  expect((await wordsInSight(page)).slice(0, WORDS_A_LINE).map(nameOf), nameOf(place)).toContain(nameOf(place));
  // The place is the same word, not the first one of its line.
  await page.evaluate(() => document.querySelector<HTMLElement>('article > div')?.style.removeProperty('font-size'));
  await expect.poll(() => firstWord(page)).toEqual(place);
});

for (const mode of ['scroll', 'pages'] as const) {
  test(`the place survives ${changes.length} changes of look and window, begun in ${mode}`, async ({
    page,
    shelved: host,
  }) => {
    // Fonts come late: the text is first laid out in another font, and the next change may come before the right one.
    await page.route(/woff2/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await start(page, host, { mode });
    await openChapter(page, host, 1);
    const place = await readOn(page);

    let isPaged = mode === 'pages';
    for (const change of changes) {
      const before = await layoutOf(page);
      if ('width' in change) await page.setViewportSize(change);
      else await callCore(page, 'settings.update', { reader: change });
      const isSameMode = 'mode' in change && (change.mode === 'pages') === isPaged;
      if ('mode' in change) isPaged = change.mode === 'pages';
      if (!isSameMode) await expect.poll(() => layoutOf(page), JSON.stringify(change)).not.toBe(before);
      // Polled, since a font comes after the change. A scrolled text has the line of the place at its top.
      const furthest = isPaged ? Number.POSITIVE_INFINITY : WORDS_A_LINE;
      const inSight = async () => {
        const seen = (await wordsInSight(page)).map(nameOf);
        const index = seen.indexOf(nameOf(place));
        return index >= 0 && index <= furthest
          ? 'in sight'
          : `${seen[0]} to ${seen.at(-1)}, ${nameOf(place)} at ${index}`;
      };
      await expect.poll(inSight, `${changes.indexOf(change)}: ${JSON.stringify(change)}`).toBe('in sight');
    }

    await callCore(page, 'settings.update', {
      reader: {
        ...{ mode, font: 'literata', fontSizePixels: 19, lineHeight: 1.6, widthCharacters: 68 },
        ...{ paragraphSpacing: 0, indent: 1.4, isJustified: false },
      },
    });
    await page.setViewportSize({ width: 1_280, height: 800 });
    // A line that was half cut off at the edge may be whole now.
    const nearest = mode === 'scroll' ? 2 * WORDS_A_LINE : Number.POSITIVE_INFINITY;
    const seen = async () => (await wordsInSight(page)).slice(0, nearest).map(nameOf);
    await expect.poll(seen).toContain(nameOf(place));

    await page.reload();
    await expect.poll(seen).toContain(nameOf(place));
  });
}

for (const width of [1_280, 1_800]) {
  test(`pages turned by keys show every word once and in order in a window ${width} pixels wide`, async ({
    page,
    shelved: host,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await start(page, host, { mode: 'pages' });
    await openChapter(page, host, 1, shortTitle.slugUrl);
    await expect(page.locator('main[data-paged]')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const keys = ['Space', 'PageDown', 'ArrowRight', 'ArrowDown'];
    const read: NumberedWord[] = [];
    const number = page.getByText(/^Page \d/);
    for (let turned = 0; new URL(page.url()).pathname.endsWith('/1'); turned += 1) {
      expect(turned).toBeLessThan(200);
      await expect(number).toHaveText(new RegExp(`^Page ${turned + 1} of`));
      read.push(...(await wordsInSight(page)));
      const [, last] = /of (\d+)/.exec((await number.textContent()) ?? '') ?? [];
      const isLast = Number(last) === turned + 1;
      await page.keyboard.press(isLast ? 'Space' : (keys[turned % keys.length] ?? 'Space'));
      if (isLast) await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/2$/);
    }
    expect(read.map(nameOf)).toEqual(numberedWords(shortTitle.chapters[0]?.content));
  });
}

test('pages turn by key, click, wheel and focus, always by whole pages, and on to the next chapter', async ({
  page,
  shelved: host,
}) => {
  await start(page, host, { mode: 'pages' });
  const reader = await openChapter(page, host, 1);
  const number = page.getByText(/^Page \d/);
  await expect(number).toHaveText(/^Page 1 of/);
  await press(page, 'Space');
  await press(page, 'ArrowRight');
  await press(page, 'Shift+Space');
  await press(page, 'ArrowUp');
  await expect(number).toHaveText(/^Page 1 of/);

  await page.mouse.click(1_200, 400);
  await expect(number).toHaveText(/^Page 2 of/);
  await page.mouse.wheel(0, 120);
  await expect(number).toHaveText(/^Page 3 of/);
  await page.mouse.wheel(0, -120);
  await expect(number).toHaveText(/^Page 2 of/);
  await page.mouse.click(60, 400);
  await expect(number).toHaveText(/^Page 1 of/);

  const outside = reader.text.getByRole('button', { name: /^p60w0/ });
  await outside.focus();
  await expect(number).not.toHaveText(/^Page 1 of/);
  await expect.poll(async () => (await wordsInSight(page)).map(nameOf)).toContain('p60w0');
  // Wherever the focus goes, whole pages are shown.
  const isWhole = () =>
    page.evaluate(() => {
      const article = document.querySelector('article');
      const leaf = article?.parentElement;
      if (!article || !leaf) return null;
      const step = leaf.clientWidth + Number.parseFloat(getComputedStyle(article).columnGap);
      const moved = (leaf.getBoundingClientRect().left - article.getBoundingClientRect().left) / step;
      return Math.abs(moved - Math.round(moved)) < 0.001 && leaf.scrollLeft === 0 && leaf.scrollTop === 0;
    });
  expect(await isWhole()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await wordsInSight(page)).map(nameOf)).toContain('p70w0');
  expect(await isWhole()).toBe(true);

  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: /^Next chapter/ }).first()).toBeInViewport();
  await page.mouse.click(1_200, 400);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/2$/);
});

test('a chapter of two megabytes and a paragraph of half a megabyte open and turn in limited time', async ({
  page,
  shelved: host,
}) => {
  test.slow();
  await start(page, host, { mode: 'pages' });
  const number = page.getByText(/^Page \d/);
  const busyMilliseconds = await noteBusyTime(page);
  for (const chapter of [2, 3]) {
    await openChapter(page, host, chapter);
    await expect(number).toHaveText(/^Page 1 of/);
    // Counted from the start of the document, so it includes loading the app.
    const openMilliseconds = await busyMilliseconds();
    expect(openMilliseconds).toBeLessThan(4_000);

    const turns = await noteTurns(number);
    const busy: number[] = [];
    for (let turned = 0; turned < 60; turned += 1) {
      const busyBefore = await busyMilliseconds();
      await page.keyboard.press('Space');
      await expect(number).toHaveText(new RegExp(`^Page ${turned + 2} of`));
      busy.push((await busyMilliseconds()) - busyBefore);
    }
    const slowest = Math.max(...busy);
    expect(slowest).toBeLessThan(1_000);
    const waits = (await turns()).toSorted((one, other) => one - other);
    const median = waits[Math.floor(waits.length / 2)];
    expect(median).toBeLessThan(1_000);
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: /^Next chapter/ }).first()).toBeInViewport();
    test.info().annotations.push({
      type: 'figures',
      description: `chapter ${chapter}: open with ${Math.round(openMilliseconds)} ms of work, the slowest of 60 pages with ${Math.round(slowest)} ms, half of them within ${Math.round(median ?? 0)} ms`,
    });
  }
});

test('turning pages of a long chapter shows every word once and in order', async ({ page, shelved: host }) => {
  await page.setViewportSize({ width: 2_300, height: 1_400 });
  await start(page, host, { mode: 'pages', fontSizePixels: 12 });
  await openChapter(page, host, 2);
  const number = page.getByText(/^Page \d/);
  const read: NumberedWord[] = [];
  for (let turned = 0; turned < 30; turned += 1) {
    await expect(number).toHaveText(new RegExp(`^Page ${turned + 1} of`));
    read.push(...(await wordsInSight(page)));
    await page.keyboard.press('Space');
  }
  expect(read.length).toBeGreaterThan(15_000);
  expect(read.map(nameOf)).toEqual(numberedWords(numberedTitle.chapters[1]?.content).slice(0, read.length));
});

test('a look set for one book stays with that book until it is reset to the look of all books', async ({
  page,
  shelved: host,
}) => {
  await start(page, host, {});
  await openChapter(page, host, 1);
  const bodySize = () =>
    page.locator('main article p', { hasText: 'p3w0' }).evaluate((paragraph) => getComputedStyle(paragraph).fontSize);
  const theme = () => page.evaluate(() => document.body.dataset['readingTheme']);
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'This book only' }).click();
  const larger = sheet.getByRole('button', { name: 'Larger: Text size' });
  for (let pressed = 0; pressed < 3; pressed += 1) await larger.click();
  await sheet.getByRole('radio', { name: 'Sepia' }).click();
  await expect.poll(theme).toBe('sepia');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Control+Equal');
  await expect.poll(bodySize).toBe('23px');
  await expect
    .poll(() =>
      callCore(page, 'reading.title', { slugUrl: SlugUrl.parse(numberedTitle.slugUrl) }).then(({ look }) => look),
    )
    .toEqual({ fontSizePixels: 23, theme: 'sepia' });
  expect((await callCore(page, 'settings.read', {})).reader).toMatchObject({ fontSizePixels: 19, theme: 'app' });

  await openChapter(page, host, 1, otherTitle.slugUrl);
  await expect.poll(bodySize).toBe('19px');
  await expect.poll(theme).toBe('app');
  await page.keyboard.press('Control+Minus');
  await expect.poll(bodySize).toBe('18px');

  await openChapter(page, host, 1);
  await expect.poll(bodySize).toBe('23px');
  await expect.poll(theme).toBe('sepia');
  await page.keyboard.press('s');
  await sheet.getByRole('button', { name: 'Use the settings for all books' }).click();
  await expect.poll(bodySize).toBe('18px');
  await expect.poll(theme).toBe('app');
});

test('changes of a book’s look before the first is drawn are all kept', async ({ page, shelved: host }) => {
  await start(page, host, {});
  await openChapter(page, host, 1);
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'This book only' }).click();
  await sheet
    .getByRole('radio', { name: 'Sepia' })
    .or(sheet.getByRole('button', { name: 'Larger: Text size' }))
    .evaluateAll((controls: HTMLElement[]) => {
      for (const control of [...controls, ...controls]) control.click();
    });
  const slugUrl = SlugUrl.parse(numberedTitle.slugUrl);
  const kept = async () => (await callCore(page, 'reading.title', { slugUrl })).look;
  await expect.poll(kept).toEqual({ fontSizePixels: 21, theme: 'sepia' });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.evaluate(() => {
    const press = { code: 'Minus', ctrlKey: true, bubbles: true };
    for (let pressed = 0; pressed < 3; pressed += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect.poll(kept).toEqual({ fontSizePixels: 18, theme: 'sepia' });
});

test('axe finds nothing in the reading themes, scrolled or in pages, with the settings sheet open', async ({
  page,
  shelved: host,
}) => {
  await start(page, host, {});
  await openChapter(page, host, 1);
  for (const [place, theme] of (['app', 'light', 'sepia', 'dark', 'black', 'contrast'] as const).entries()) {
    const mode = place % 2 === 0 ? 'pages' : 'scroll';
    await callCore(page, 'settings.update', { reader: { theme, mode } });
    await expect.poll(() => page.evaluate(() => document.body.dataset['readingTheme'])).toBe(theme);
    await expect(page.locator('main[data-paged]')).toHaveCount(mode === 'pages' ? 1 : 0);
    await page.mouse.move(600 + place * 20, 300);
    // The other themes differ only in colours.
    const isFirstOfMode = place < 2;
    if (isFirstOfMode) await expectNoAxeFindings(page);
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog')).toBeVisible();
    if (isFirstOfMode) await expectNoAxeFindings(page, '[role="dialog"]');
    else await expectReadableColours(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
