import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import type { GiveUpload } from '#e2e/fixtures/novel-shelf.ts';
import { numberedChapter, numberedParagraph } from '#e2e/fixtures/numbered-chapters.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { wordsInSight } from '#e2e/pages/numbered-text.ts';
import { noteTurns, ReaderScreen } from '#e2e/pages/reader-screen.ts';
import type { SettingsPatch } from '#shared/domain/app/settings.ts';

const image = (name: string) => `<p><img alt="${name}" src="/uploads/${name}.png"></p>`;
const paragraphs = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => `<p>${numberedParagraph(first + place, 40)}</p>`).join('');

const title = {
  slugUrl: '9--turned',
  name: 'Turned',
  chapters: [
    numberedChapter('Usual', 40, () => 60),
    {
      name: 'Pictures',
      content: `${image('tall')}${paragraphs(0, 6)}${image('wide')}${paragraphs(6, 6)}${image('tall')}${paragraphs(12, 4)}`,
    },
    numberedChapter('Short', 12, () => 60),
  ],
};

const shapes = { tall: { width: 800, height: 1_400 }, wide: { width: 1_200, height: 700 } };

type OpenChapter = (chapter: number, settings: SettingsPatch) => Promise<ReaderScreen>;

async function uploads(): Promise<GiveUpload> {
  const png = async (shape: keyof typeof shapes) =>
    sharp({ create: { ...shapes[shape], channels: 3, background: '#806040' } })
      .png()
      .toBuffer();
  const [tall, wide] = [await png('tall'), await png('wide')];
  return (path, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(path.includes('tall') ? tall : wide);
  };
}

const test = testOnShelf([title], uploads).extend<{ readonly open: OpenChapter }>({
  open: async ({ page, shelved }, use) => {
    await enter(page, shelved.url);
    await use(async (chapter, settings) => {
      await callCore(page, 'settings.update', settings);
      await page.goto(new URL(`/read/${title.slugUrl}/1/${chapter}`, shelved.url).href);
      const reader = new ReaderScreen(page);
      await reader.isShown();
      return reader;
    });
  },
});

const number = (page: Page) => page.getByText(/^Page \d/);
const controls = (page: Page) => page.locator('[data-chrome]');
/** Longer than a click waits for a second one: by then it has turned the page if it does so at all. */
const A_CLICK_MILLISECONDS = 400;

test('clicks at the sides turn pages, in the middle toggle the controls, and turn none when they select or close', {
  tag: '@short',
}, async ({ page, open }) => {
  const reader = await open(1, { reader: { mode: 'pages' } });
  await expect(number(page)).toHaveText(/^Page 1 of/);
  await page.mouse.click(900, 300);
  await expect(number(page)).toHaveText(/^Page 2 of/);
  await page.mouse.click(400, 300);
  await expect(number(page)).toHaveText(/^Page 1 of/);

  await page.mouse.move(640, 300);
  await expect(controls(page)).toHaveAttribute('data-chrome', 'true');
  await page.mouse.click(640, 300);
  await expect(controls(page)).toHaveAttribute('data-chrome', 'false');
  await page.mouse.click(640, 300);
  await expect(controls(page)).toHaveAttribute('data-chrome', 'true');
  await expect(number(page)).toHaveText(/^Page 1 of/);

  const at = (await reader.paragraphs.nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const spot = { x: at.x + at.width - 60, y: at.y + 12 };
  const selected = () => page.evaluate(() => document.getSelection()?.toString() ?? '');
  await page.mouse.dblclick(spot.x, spot.y);
  await page.waitForTimeout(A_CLICK_MILLISECONDS);
  expect(await selected()).toMatch(/^p\d+w\d/);
  await page.mouse.click(spot.x, spot.y + 80);
  await page.waitForTimeout(A_CLICK_MILLISECONDS);
  expect(await selected()).toBe('');
  await page.mouse.dblclick(spot.x, spot.y);
  await page.keyboard.press('h');
  await expect.poll(selected).toBe('');

  // A new highlight opens as soon as it is saved.
  const popover = page.getByRole('dialog', { name: 'Highlight' });
  await expect(popover).toBeVisible();
  await page.mouse.click(spot.x, spot.y + 80);
  await expect(popover).toBeHidden();
  await page.mouse.click(spot.x, spot.y);
  await expect(popover).toBeVisible();
  await page.mouse.click(spot.x, spot.y + 80);
  await expect(popover).toBeHidden();
  await page.waitForTimeout(A_CLICK_MILLISECONDS);
  await expect(number(page)).toHaveText(/^Page 1 of/);
  // With nothing left to close, the same click turns.
  await page.mouse.click(spot.x, spot.y + 80);
  await expect(number(page)).toHaveText(/^Page 2 of/);
});

test('a key right after Escape turns the page although the sheet is still closing, and a second Escape stays', async ({
  page,
  open,
}) => {
  await open(1, { reader: { mode: 'pages' } });
  await expect(number(page)).toHaveText(/^Page 1 of/);
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await page.keyboard.press('KeyC');
  await contents.getByRole('textbox').focus();
  for (const key of ['Escape', 'Escape', 'ArrowRight']) await page.keyboard.down(key);
  await expect(contents).toBeHidden();
  await expect(number(page)).toHaveText(/^Page 2 of/);
});

test('in a highlight of several paragraphs a click on words opens it, and one beside them turns the page', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1_280, height: 1_400 });
  const reader = await open(1, { reader: { mode: 'pages' } });
  await reader.paragraphs.nth(0).evaluate((first) => {
    getSelection()?.setBaseAndExtent(first, 0, first.nextElementSibling?.nextElementSibling ?? first, 1);
  });
  await page.keyboard.press('h');
  const popover = page.getByRole('dialog', { name: 'Highlight' });
  await expect(popover).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();

  const lastLine = await reader.paragraphs.nth(1).evaluate((paragraph) => {
    const words = document.createRange();
    words.selectNodeContents(paragraph);
    const { right, top, height } = [...words.getClientRects()].at(-1) ?? new DOMRect();
    return { right, top: top + height / 2, end: paragraph.getBoundingClientRect().right };
  });
  expect(lastLine.end - lastLine.right).toBeGreaterThan(40);
  await page.mouse.click(lastLine.end - 10, lastLine.top);
  await expect(number(page)).toHaveText(/^Page 2 of/);
  await page.keyboard.press('ArrowLeft');
  await expect(number(page)).toHaveText(/^Page 1 of/);
  await page.mouse.click(lastLine.right - 10, lastLine.top);
  await expect(popover).toBeVisible();
});

test('a click turns no page if a sheet opens before the double-click wait ends, or if the setting is off', async ({
  page,
  open,
}) => {
  await open(1, { reader: { mode: 'pages' } });
  await expect(number(page)).toHaveText(/^Page 1 of/);
  // Both events in one call: under load a second call could arrive after the wait.
  await page.evaluate(() => {
    const click = { bubbles: true, cancelable: true, detail: 1, pointerType: 'mouse', clientX: 900, clientY: 300 };
    document.elementFromPoint(900, 300)?.dispatchEvent(new PointerEvent('click', click));
    document.querySelector('main')?.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', bubbles: true }));
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(A_CLICK_MILLISECONDS);
  await expect(number(page)).toHaveText(/^Page 1 of/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.mouse.click(900, 300);
  await expect(number(page)).toHaveText(/^Page 2 of/);

  await page.keyboard.press('Home');
  await expect(number(page)).toHaveText(/^Page 1 of/);
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: 'Turn pages by click and wheel' }).click();
  await expectNoAxeFindings(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.mouse.click(900, 300);
  await page.mouse.wheel(0, 120);
  await page.waitForTimeout(A_CLICK_MILLISECONDS);
  await expect(number(page)).toHaveText(/^Page 1 of/);
  // The margins are buttons.
  await page.mouse.click(1_200, 400);
  await expect(number(page)).toHaveText(/^Page 2 of/);
});

for (const window of [
  { width: 1_280, height: 800 },
  { width: 500, height: 800 },
]) {
  test(`pictures are whole and share their page with text in a window ${window.width} pixels wide`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize(window);
    const reader = await open(2, { reader: { mode: 'pages' } });
    const leaf = page.locator('main > div').first();
    // The first picture is below the title.
    await expect(number(page)).toHaveText(/^Page 1 of/);
    await expect(reader.text.getByRole('button', { name: /^Enlarge the picture/ }).first()).toBeInViewport({
      ratio: 1,
    });
    const shown = { x: 0, y: 0, width: 0, height: 0 };
    for (const place of [0, 1, 2]) {
      const picture = reader.text.getByRole('button', { name: /^Enlarge the picture/ }).nth(place);
      await picture.scrollIntoViewIfNeeded();
      await picture.focus();
      await expect(picture).toHaveAttribute('data-state', 'shown');
      await expect(picture).toBeInViewport({ ratio: 1 });
      const box = (await picture.boundingBox()) ?? shown;
      const room = (await leaf.boundingBox()) ?? shown;
      expect(box.height).toBeLessThanOrEqual(room.height);
      expect(box.y).toBeGreaterThanOrEqual(room.y - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(room.y + room.height + 1);
      expect((await wordsInSight(page)).length).toBeGreaterThan(10);
    }
  });
}

test('a first paragraph without room under the title is found on the second page, which stays when the window changes', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 700, height: 400 });
  const reader = await open(1, { reader: { mode: 'pages', fontSizePixels: 40 } });
  await expect(number(page)).toHaveText(/^Page 1 of/);
  await expect(reader.paragraphs.first()).not.toBeInViewport();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('p0w0');
  await expect(number(page)).toHaveText(/^Page 2 of/);
  await expect(reader.paragraphs.first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expect(number(page)).toHaveText(/^Page 1 of/);
  await page.keyboard.press('Space');
  await expect(number(page)).toHaveText(/^Page 2 of/);
  await page.setViewportSize({ width: 690, height: 400 });
  await expect(reader.paragraphs.first()).toBeInViewport();
  await expect(number(page)).toHaveText(/^Page 2 of/);
});

/** Repeats the key, which does nothing until the chapter is laid out. */
async function startAutoScroll(page: Page) {
  const bar = page.getByRole('toolbar', { name: 'Auto-scroll' });
  await expect(async () => {
    if (!(await bar.isVisible())) await page.keyboard.press('a');
    await expect(bar).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return bar;
}

const scrolled = (page: Page) => page.locator('main').evaluate((main) => main.scrollTop);

test('auto-scroll pauses on click, wheel or key, resumes by key, changes speed, and stops at the end', async ({
  page,
  open,
}) => {
  await open(3, { reader: { mode: 'scroll', linesAMinute: 100 } });
  const bar = await startAutoScroll(page);
  await expect(bar).toContainText('100 lines per minute');
  await expectNoAxeFindings(page);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(30);

  for (const press of [
    () => page.mouse.click(640, 400),
    () => page.mouse.wheel(0, 1),
    () => page.keyboard.press('Shift'),
  ]) {
    await press();
    await expect(bar.getByRole('button', { name: 'Resume' })).toBeVisible();
    // The last frame may still move the text; after that it must stand still.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    const before = await scrolled(page);
    await page.waitForTimeout(400);
    expect(await scrolled(page)).toBe(before);
    await page.keyboard.press('p');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 5);
  }

  await bar.getByRole('button', { name: 'Faster' }).click();
  await expect(bar).toContainText('102 lines per minute');
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => callCore(page, 'settings.read', {}).then(({ reader }) => reader.linesAMinute)).toBe(102);

  await page.locator('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight - main.clientHeight - 40 }));
  await expect(bar).toBeHidden();
  expect(new URL(page.url()).pathname).toMatch(/\/3$/);

  await page.keyboard.press('Home');
  await page.keyboard.press('a');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  expect(new URL(page.url()).pathname).toMatch(/\/3$/);
});

test('auto-scroll moves by whole pages, or by screens with reduced motion, after the time they take to read', async ({
  page,
  open,
}) => {
  const large = { fontSizePixels: 40, lineHeight: 2.4, linesAMinute: 120 };
  await open(3, { reader: { ...large, mode: 'pages' } });
  await expect(number(page)).toHaveText(/^Page 1 of/);
  const turns = await noteTurns(number(page));
  const bar = await startAutoScroll(page);
  await expect.poll(async () => (await turns()).length).toBeGreaterThan(1);
  // A page of seven lines takes three and a half seconds.
  const [first = 0, second = 0] = await turns();
  for (const milliseconds of [first, second]) expect(milliseconds).toBeGreaterThan(2_000);
  expect(second).toBeLessThan(10_000);
  await page.keyboard.press('End');
  await page.keyboard.press('p');
  await expect(bar).toBeHidden();

  await open(3, { reader: { ...large, mode: 'scroll' }, motion: 'reduced' });
  // The text opens at its end, where it was left.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  await expect(async () => {
    await page.keyboard.press('Home');
    expect(await scrolled(page)).toBe(0);
  }).toPass();
  const moves = await page.locator('main').evaluateHandle((main) => {
    const noted: { readonly top: number; readonly milliseconds: number }[] = [];
    let pressed = 0;
    window.addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
    main.addEventListener('scroll', () =>
      noted.push({ top: main.scrollTop, milliseconds: performance.now() - pressed }),
    );
    return noted;
  });
  await startAutoScroll(page);
  await expect.poll(async () => (await moves.jsonValue()).length).toBeGreaterThan(0);
  const [move] = await moves.jsonValue();
  expect(move?.top).toBeGreaterThan(300);
  expect(move?.milliseconds).toBeGreaterThan(2_000);
});
