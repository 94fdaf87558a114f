import type { Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

const CHAPTERS = 20;

/** Word gaps of justified lines, in widths of an unstretched space of the same typeface. */
function wordGaps(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const body = document.querySelector('article [lang] > div');
    const paragraphs = [...(body?.querySelectorAll('p:not([class]):not([data-align])') ?? [])];
    const probe = document.createElement('p');
    probe.style.cssText = 'position: absolute; white-space: pre; text-align: left; text-indent: 0';
    probe.textContent = '          ';
    body?.firstElementChild?.append(probe);
    const range = document.createRange();
    range.selectNodeContents(probe);
    const usual = range.getBoundingClientRect().width / 10;
    probe.remove();
    return paragraphs.flatMap((paragraph) => {
      const last = paragraph.getBoundingClientRect().bottom - 1;
      const gaps: number[] = [];
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { index } of (node.nodeValue ?? '').matchAll(/[ \u00a0]/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = range.getBoundingClientRect();
          // The last line is not stretched; a space at the end of a line hangs.
          if (box.width > 0 && box.bottom < last - box.height / 2) gaps.push(box.width / usual);
        }
      }
      return gaps;
    });
  });
}

const drawnText = async (page: Page) => (await page.locator('article [lang] > div').allTextContents()).join('');

async function drawnWords(page: Page): Promise<string> {
  const text = await drawnText(page);
  return text === '' ? 'nothing' : text.includes('\u00ad') ? 'with hyphens' : 'without hyphens';
}

test('hyphenation narrows the word gaps of justified text at 500 pixels, measured over twenty chapters', async ({
  page,
  host,
}) => {
  test.slow();
  await page.setViewportSize({ width: 500, height: 900 });
  await enter(page, host.url);
  await callCore(page, 'settings.update', { reader: { mode: 'scroll', isJustified: true } });
  const pages = [1, 2].map((number) =>
    callCore(page, 'novels.catalogPage', { page: number, filters: NovelFilters.parse({}), randomOrder: null }),
  );
  const titles = (await Promise.all(pages)).flatMap(({ items }) => items);
  const gaps = { off: [] as number[], on: [] as number[] };
  let chapters = 0;
  for (const { slugUrl } of titles) {
    const list = await callCore(page, 'novels.chapters', { slugUrl });
    const chapter = list[0];
    // With several translations the reader first asks which one to show.
    if (chapter?.branches.length !== 1 || chapters === CHAPTERS) continue;
    const address = `/read/${slugUrl}/${chapter.volume}/${chapter.number}`;
    const former = await drawnText(page);
    if (chapters === 0) await page.goto(new URL(address, host.url).href);
    else await goWithin(page, address);
    await expect.poll(() => drawnText(page)).not.toBe(former);
    for (const isHyphenated of [false, true]) {
      await callCore(page, 'settings.update', { reader: { isHyphenated } });
      await expect.poll(() => drawnWords(page)).toBe(isHyphenated ? 'with hyphens' : 'without hyphens');
      gaps[isHyphenated ? 'on' : 'off'].push(...(await wordGaps(page)));
    }
    chapters += 1;
  }
  expect(chapters).toBe(CHAPTERS);
  const spread = (all: readonly number[]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
    return { gaps: sorted.length, median: at(0.5), most: at(1), most99: at(0.99), wide: at(0.9) };
  };
  const [without, hyphenated] = [spread(gaps.off), spread(gaps.on)];
  process.stdout.write(`Gaps in widths of a space: ${JSON.stringify({ without, hyphenated })}\n`);
  expect(hyphenated.median).toBeLessThan(2.2);
  expect(hyphenated.most99).toBeLessThan(without.most99 / 1.5);
  expect(hyphenated.wide).toBeLessThan(without.wide / 1.5);
});
