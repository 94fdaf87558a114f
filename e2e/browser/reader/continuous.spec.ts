import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { numberedChapter } from '#e2e/fixtures/numbered-chapters.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import type { SettingsPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const slugUrl = SlugUrl.parse('11--continued');
/** A chapter long enough for its note to be out of sight. */
function withNote(name: string) {
  const { content } = numberedChapter(name, 12, () => 60);
  return { name, content: `<p>Of ${name}[1].</p>${content}<p>↑ 1. The note of ${name}.</p>` };
}

const title = {
  slugUrl,
  name: 'Continued',
  chapters: [
    numberedChapter('First', 30, () => 50),
    numberedChapter('Second', 30, () => 50),
    { name: 'Short', content: '<p>All of a short chapter.</p>' },
    { name: 'Without a text', content: null },
    numberedChapter('Fifth', 4, () => 50),
    withNote('Sixth'),
    withNote('Seventh'),
  ],
};

type Open = (chapter: number, settings?: SettingsPatch['reader']) => Promise<ReaderScreen>;

const test = testOnShelf([title]).extend<{ readonly open: Open }>({
  open: async ({ page, shelved }, use) => {
    await enter(page, shelved.url);
    await use(async (chapter, settings) => {
      await callCore(page, 'settings.update', { reader: { isContinuous: true, linesAMinute: 120, ...settings } });
      await page.goto(new URL(`/read/${slugUrl}/1/${chapter}`, shelved.url).href);
      const reader = new ReaderScreen(page);
      await reader.isShown();
      return reader;
    });
  },
});

const articles = (page: Page) => page.locator('main article');
const numberIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1);
const progress = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'Chapter progress' }).getAttribute('aria-valuenow'));

/** Repeats End, since the rest of the text may be drawn after the first press. */
async function goToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await progress(page)).toBe(100);
  }).toPass();
}

/** Scrolls the top of the next chapter this far above the window's, and watches its heading until the chapter is the open one. */
async function cross(page: Page, pixelsBeyond: number) {
  await expect(articles(page)).toHaveCount(2);
  await expect(articles(page).last().locator('[aria-busy]')).toHaveCount(0);
  return page.evaluate(async (beyond) => {
    const main = document.querySelector('main');
    const next = document.querySelector('main article + article');
    const heading = next?.querySelector('h1');
    if (!main || !next || !heading) throw new Error('There is no next chapter');
    main.scrollTop += next.getBoundingClientRect().top + beyond;
    const top = () => heading.getBoundingClientRect().top;
    const tops = [top()];
    // Measured at every frame, and at once when a chapter is removed.
    const watching = new MutationObserver(() => tops.push(top()));
    watching.observe(main, { childList: true, subtree: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let left = 40; left > 0; left -= next === document.querySelector('main article') ? 1 : 0) {
      await frame();
      tops.push(top());
    }
    watching.disconnect();
    return { jump: Math.max(...tops) - Math.min(...tops), isSameElement: heading.isConnected };
  }, pixelsBeyond);
}

test('the place moves to the next chapter even if saving the end of the previous one is slow', async ({
  page,
  open,
}) => {
  await page.route('**/rpc/reading.save', async (route) => {
    const { input } = route.request().postDataJSON() as { input: { number: string } };
    if (input.number === '1') await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await open(1);
  await expect(articles(page)).toHaveCount(2);
  await goToEnd(page);
  await cross(page, 3);
  await expect.poll(() => callCore(page, 'reading.readChapters', { slugUrl })).toMatchObject([{ number: '1' }]);
  await expect.poll(() => callCore(page, 'reading.title', { slugUrl })).toMatchObject({ position: { number: '2' } });
  await page.unrouteAll({ behavior: 'wait' });
});

test('scrolling enters the next chapter without a jump; address, place, contents and highlights follow it', async ({
  page,
  open,
}) => {
  const reader = await open(1);
  await expect(articles(page)).toHaveCount(2);
  await expect(articles(page).last().getByRole('heading', { level: 1 })).toContainText('Second');
  await expectNoAxeFindings(page);
  await goToEnd(page);
  // End leads to the end of this chapter, not of all that is drawn.
  expect(numberIn(page)).toBe('1');
  await expect(articles(page).last().getByRole('heading', { level: 1 })).not.toBeInViewport({ ratio: 1 });

  expect(await cross(page, 3)).toEqual({ jump: expect.closeTo(0, 0), isSameElement: true });
  expect(numberIn(page)).toBe('2');
  await expect.poll(() => progress(page)).toBeLessThan(20);
  await expect(page.getByRole('toolbar', { name: 'Reader controls' })).toContainText('chapter 2');
  // The previous chapter is read; the place is in this one.
  await expect.poll(() => callCore(page, 'reading.readChapters', { slugUrl })).toMatchObject([{ number: '1' }]);
  await expect
    .poll(async () => (await callCore(page, 'reading.title', { slugUrl })).position)
    .toMatchObject({ number: '2', paragraph: 0, offset: 0 });
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').locator('[aria-current]')).toContainText('Second');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A new highlight also belongs to the chapter at the top.
  await page.keyboard.press('h');
  await expect.poll(() => callCore(page, 'highlights.list', { slugUrl })).toMatchObject([{ number: '2' }]);
  await expect(page.getByRole('dialog', { name: 'Highlight' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The previous chapter is not drawn above; the key leads back to it, even from the end, whose place is not saved afterwards.
  const opened = reader.text.first().getByRole('heading', { level: 1 });
  await page.keyboard.press('Home');
  await page.mouse.wheel(0, -400);
  expect(numberIn(page)).toBe('2');
  await goToEnd(page);
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => numberIn(page)).toBe('1');
  await expect(opened).toContainText('First');
  await expect(opened).toBeInViewport();
  await expect.poll(() => callCore(page, 'reading.readChapters', { slugUrl })).toHaveLength(2);
  // Long enough for a late save of the place at the end.
  await page.waitForTimeout(1_000);
  expect(await callCore(page, 'reading.title', { slugUrl })).toMatchObject({ position: { number: '1', paragraph: 0 } });

  // The key opens the next chapter at its beginning.
  await page.mouse.wheel(0, 700);
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => numberIn(page)).toBe('2');
  await expect(opened).toContainText('Second');
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
  await page.keyboard.press('Control+ArrowLeft');
  await expect(opened).toContainText('First');
  expect(await cross(page, 200)).toEqual({ jump: expect.closeTo(0, 0), isSameElement: true });
  expect(numberIn(page)).toBe('2');
});

test('a reload just after a chapter boundary keeps the line at the top', async ({ page, open }) => {
  const reader = await open(1);
  // Into the text: a line of the third paragraph is at the top.
  const before = await cross(page, 900);
  expect(before.jump).toBeLessThanOrEqual(1);
  const atTop = () =>
    page.evaluate(() => {
      const caret = document.caretPositionFromPoint(window.innerWidth / 2, 40);
      return caret?.offsetNode.textContent?.slice(0, 40);
    });
  const words = await atTop();
  await page.reload();
  await reader.isShown();
  expect(numberIn(page)).toBe('2');
  await expect.poll(atTop).toBe(words);
});

test('scrolling passes a short chapter, stops at one without text and at the last, and shows each chapter’s notes', async ({
  page,
  open,
}) => {
  await open(2);
  await cross(page, 0);
  expect(numberIn(page)).toBe('3');
  // The fourth has no text.
  await expect(articles(page)).toHaveCount(1);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Next chapter/ })
    .click();
  await expect(page.getByText('This chapter cannot be shown')).toBeVisible();
  expect(numberIn(page)).toBe('4');
  await expect(articles(page)).toHaveCount(1);
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => numberIn(page)).toBe('5');
  await expect(articles(page)).toHaveCount(2);

  await open(6);
  await expect(articles(page)).toHaveCount(2);
  const next = articles(page).last();
  await next.getByRole('button', { name: 'Note 1', exact: true }).scrollIntoViewIfNeeded();
  await next.getByRole('button', { name: 'Note 1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Note 1' })).toContainText('The note of Seventh');
  await page.getByRole('button', { name: 'All notes' }).click();
  const notes = page.getByRole('region', { name: 'Notes' }).getByText('The note of Seventh');
  await expect(notes).toBeInViewport();
  await expect.poll(() => numberIn(page)).toBe('7');
  await expect(articles(page)).toHaveCount(1);
  await expect(notes).toBeInViewport();
  await expect(page.getByText('This is the last chapter so far')).toBeAttached();
});

test('a restricted next chapter is not drawn', async ({ page, host }) => {
  await enter(page, host.url);
  await callCore(page, 'settings.update', { reader: { isContinuous: true } });
  await page.goto(new URL('/read/1609--behind-closed-doors/1/4', host.url).href);
  await new ReaderScreen(page).isShown();
  await expect(page.getByRole('main').getByRole('button', { name: /^Next chapter/ })).toBeAttached();
  await goToEnd(page);
  // Long enough for a next chapter to be drawn.
  await page.waitForTimeout(500);
  await expect(articles(page)).toHaveCount(1);
  expect(numberIn(page)).toBe('4');
});

test('auto-scroll and Space cross a chapter boundary', async ({ page, open }) => {
  await open(1);
  await expect(articles(page)).toHaveCount(2);
  const bar = page.getByRole('toolbar', { name: 'Auto-scroll' });
  await page.evaluate(() => {
    const next = document.querySelector('main article + article');
    document.querySelector('main')?.scrollBy({ top: (next?.getBoundingClientRect().top ?? 0) - 40 });
  });
  await expect(async () => {
    if (!(await bar.isVisible())) await page.keyboard.press('a');
    await expect(bar).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect.poll(() => numberIn(page)).toBe('2');
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  const scrolled = () => page.locator('main').evaluate((main) => main.scrollTop);
  const before = await scrolled();
  expect(before).toBeLessThan(200);
  await expect.poll(scrolled).toBeGreaterThan(before + 10);
  await bar.getByRole('button', { name: 'Stop auto-scroll' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();

  // Space moves its full distance, although the chapter above is removed during the movement.
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => numberIn(page)).toBe('1');
  await expect(articles(page)).toHaveCount(2);
  const heading = articles(page).last().getByRole('heading', { level: 1 });
  await page.evaluate(() => {
    const next = document.querySelector('main article + article');
    document.querySelector('main')?.scrollBy({ top: (next?.getBoundingClientRect().top ?? 0) - 300 });
  });
  const from = (await heading.boundingBox())?.y ?? 0;
  await page.keyboard.press('Space');
  await expect.poll(() => numberIn(page)).toBe('2');
  const opened = articles(page).first().getByRole('heading', { level: 1 });
  const top = async () => (await opened.boundingBox())?.y ?? 0;
  // The text moves smoothly; waits until it rests.
  await expect
    .poll(async () => {
      const before = await top();
      await page.waitForTimeout(200);
      return (await top()) - before;
    })
    .toBe(0);
  const to = await top();
  const linePixels = 19 * 1.6;
  expect(from - to).toBeCloseTo(
    (await page.locator('main').evaluate((main) => main.clientHeight)) - 2.5 * linePixels,
    -1,
  );
});

test('no chapter follows without the setting or in pages; saved chapters follow each other without a network', async ({
  page,
  open,
  shelf,
}) => {
  const reader = await open(1, { isContinuous: false });
  await goToEnd(page);
  await expect(page.getByRole('main').getByRole('button', { name: /^Next chapter/ })).toBeInViewport();
  await expect(articles(page)).toHaveCount(1);
  await page.keyboard.press('s');
  await page.getByRole('dialog').getByRole('switch', { name: 'Scroll into the next chapter' }).click();
  await page.keyboard.press('Escape');
  await expect(articles(page)).toHaveCount(2);
  await callCore(page, 'settings.update', { reader: { mode: 'pages' } });
  await expect(page.getByText(/^Page \d/)).toBeVisible();
  await expect(reader.text).toHaveCount(1);

  await open(1, { mode: 'scroll' });
  const chapters = [1, 2].map((number) => ({ volume: '1', number: String(number), branchId: 1 }));
  await callCore(page, 'downloads.add', { slugUrl, chapters });
  await expect
    .poll(async () => (await callCore(page, 'downloads.ofTitle', { slugUrl })).chapters.map(({ state }) => state))
    .toEqual(['saved', 'saved']);
  await shelf.stop();
  await page.reload();
  await cross(page, 0);
  expect(numberIn(page)).toBe('2');
});
