import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { leavesOf } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import { corpus } from '#shared/domain/chapter-document/testing/corpus.ts';

const slugUrl = '80--corpus';
/** `ENGAWA_GOLDEN=<folder>` keeps a picture of each page of every chapter, light and dark, to look at. */
const golden = process.env['ENGAWA_GOLDEN'];
const WINDOW_HEIGHT = 900;
/** Limits of the pictures taken of a chapter. */
const MOST_PIXELS = 3_600;
const MOST_PAGES = 5;

const lettersOfBlocks = (content: unknown) =>
  (typeof content === 'string'
    ? documentFromParsedHtml(content, () => null)
    : documentFromRichText(content, () => null)
  ).blocks
    .flatMap(leavesOf)
    .map((leaf) =>
      leaf.kind === 'code'
        ? leaf.text
        : 'inlines' in leaf
          ? leaf.inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('')
          : '',
    )
    .join('')
    .replace(/\s/g, '');

/** Elements that stick out of their column or below the page. Wide tables and code scroll within their own box. */
function outsideOfText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const article = document.querySelector('article');
    const body = article?.querySelector('[lang] > div');
    const frame = document.querySelector('main');
    if (!article || !body || !frame) return ['nothing is drawn'];
    const isPaged = body.hasAttribute('data-first-paragraph');
    const column = body.firstElementChild?.getClientRects()[0]?.width ?? 0;
    const bottom = isPaged ? frame.getBoundingClientRect().bottom + 1 : Number.POSITIVE_INFINITY;
    const outside = [...body.querySelectorAll('p, h2, h3, h4, h5, h6, li, tr, pre, hr, figure')].filter((element) => {
      const isScrolled = element.closest('table, pre') !== null;
      return [...element.getClientRects()].some(
        (box) => box.bottom > bottom || (!isScrolled && box.width > column + 1),
      );
    });
    if (!isPaged && frame.scrollWidth > frame.clientWidth) outside.push(frame);
    return outside.map((element) => `${element.localName}: ${element.textContent?.slice(0, 40)}`);
  });
}

/** Takes pictures of the open chapter, as a whole or page by page. */
async function takePictures(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const pageNumber = page.getByText(/^Page \d+ of \d+$/);
  const isPaged = await pageNumber.isVisible();
  const whole = isPaged ? WINDOW_HEIGHT : await page.locator('main').evaluate((main) => main.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(whole, MOST_PIXELS) });
  for (let number = 1; number <= (isPaged ? MOST_PAGES : 1); number += 1) {
    if (isPaged) await expect(pageNumber).toHaveText(new RegExp(`^Page ${number} of`));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${name}-${width}-${colorScheme}-${number}.png` });
    }
    if (!isPaged || (await pageNumber.textContent()) === `Page ${number} of ${number}`) break;
    await page.keyboard.press('PageDown');
  }
  await page.keyboard.press('Home');
}

for (const mode of ['scroll', 'pages'] as const) {
  test(`a corpus of every kind of text is drawn completely and within its column (${mode})`, async ({
    page,
    services,
    dataDirectory,
  }) => {
    test.setTimeout(golden === undefined ? 600_000 : 3_600_000);
    const shelf = await startNovelShelf([{ slugUrl, name: 'Corpus', chapters: corpus }]);
    const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
    await enter(page, host.url);
    await callCore(page, 'settings.update', { reader: { mode } });
    for (const [index, { name, content }] of corpus.entries()) {
      const address = `/read/${slugUrl}/1/${index + 1}`;
      if (index === 0) await page.goto(new URL(address, host.url).href);
      else await goWithin(page, address);
      const body = page.locator('article [lang] > div').first();
      await expect
        .poll(
          () =>
            body.evaluate((element) => {
              const copy = element.cloneNode(true) as Element;
              for (const button of copy.querySelectorAll('button')) button.remove();
              return (copy.textContent ?? '').replaceAll('\u00ad', '').replace(/\s/g, '');
            }),
          name,
        )
        .toBe(lettersOfBlocks(content));
      await new ReaderScreen(page).isShown();
      if (golden === undefined && !name.includes('HTML')) continue;
      for (const width of [500, 800, 1600]) {
        await page.setViewportSize({ width, height: WINDOW_HEIGHT });
        await expect.poll(() => outsideOfText(page), `${name}, ${width} pixels`).toEqual([]);
        if (golden !== undefined) await takePictures(page, join(golden, `${index + 1}-${mode}`));
      }
    }
    await host.stop();
    await shelf.stop();
  });
}
