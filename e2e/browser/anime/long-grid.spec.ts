import type { Page, Route } from 'playwright';
import { expect, test } from '#e2e/fixtures/test.ts';
import { turnWheel } from '#e2e/fixtures/turn-wheel.ts';

/** Length of a side, in pixels. */
const TILE = 256;

test('buttons of a card exist by name before hover or focus, keep the focus, and respond to an assistive tool', async ({
  app,
}) => {
  const { page } = app;
  await app.openAnime();
  const card = page.locator('#main [data-index="1"]');
  const buttons = card.getByRole('button');
  await expect(buttons).toHaveCount(3);
  const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  expect(names.every((name) => name !== null && name !== '')).toBe(true);
  await expect(card.locator('[data-actions] svg')).toHaveCount(0);
  // Shift+Tab from the next card reaches the last button first. A refresh of the stored page may take the focus once.
  await expect(async () => {
    await page.locator('#main [data-index="2"] [data-card-link]').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(buttons.last()).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await expect(card.locator('[data-actions] svg')).toHaveCount(3);
  await expect(buttons.last()).toHaveAccessibleName(names[2] ?? '');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  // A tool may press a button that was neither hovered nor focused.
  const untouched = page.locator('#main [data-index="5"]').getByRole('button');
  await untouched.nth(1).evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // Some tools focus it first, which replaces the element.
  const press = (button: HTMLElement | SVGElement) => {
    if (!(button instanceof HTMLElement)) return;
    button.focus();
    button.click();
  };
  await page.locator('#main [data-index="6"]').getByRole('button').nth(1).evaluate(press);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('the scroll bar’s thumb is as long as the visible part of the page, and dragging it scrolls', async ({ app }) => {
  const { page } = app;
  await app.openAnime();
  await page.locator('#main [data-index="0"]').waitFor();
  const main = page.locator('#main');
  const thumb = page.locator('[data-thumb]').first();
  // Further pages load at first and make the thumb shorter.
  const excess = async () => {
    const part = await main.evaluate(({ clientHeight, scrollHeight }) => clientHeight / scrollHeight);
    return ((await thumb.boundingBox())?.height ?? Number.NaN) - Math.max(24, 800 * part);
  };
  await expect.poll(excess).toBeLessThan(2);
  const before = await thumb.boundingBox();
  if (before === null) throw new Error('There is no bar');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2 + 60);
  await page.mouse.up();
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  const after = await thumb.boundingBox();
  // More may have loaded by then, which makes the thumb shorter.
  expect(after?.y ?? 0).toBeGreaterThan(before.y);
});

/** Number of tiles that Chromium paints during `act`. */
async function tilesPaintedWhile(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('There is no browser to ask');
  await browser.startTracing(page, { categories: ['cc'] });
  await act();
  const trace: { readonly traceEvents: readonly { readonly name: string; readonly ph: string }[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  return trace.traceEvents.filter(({ name, ph }) => name === 'RasterTask' && ph === 'X').length;
}

test('scrolling paints new rows once and does not repaint earlier ones', async ({ app }) => {
  const { page } = app;
  await app.openAnime();
  await page.locator('#main [data-index="5"]').waitFor();
  const width = await page.locator('#main').evaluate(({ clientWidth }) => clientWidth);
  const pixels = 1_600;
  await turnWheel(page, pixels);
  const once = Math.ceil(width / TILE) * Math.ceil(pixels / TILE);
  // Tiles under late pictures are painted again; painting the whole view for each row would be five times as much.
  expect(await tilesPaintedWhile(page, () => turnWheel(page, pixels))).toBeLessThan(4 * once);
});

/** Runs in the page: number of pictures with this `loading` that are not loaded. */
function missing(all: readonly (HTMLElement | SVGElement)[], loading: string): number {
  return all.filter((image) => image instanceof HTMLImageElement && image.loading === loading && !image.complete)
    .length;
}

test('pictures far below are requested three at a time, and no more after one of them failed', async ({ app }) => {
  const { page } = app;
  await app.openAnime();
  await page.locator('#main [data-index="5"]').waitFor();
  const pictures = page.locator('#main [data-index] img');
  // The host holds every answer, drops one connection, then answers.
  const held: Route[] = [];
  await page.route('**/media/image/**', (route) => void held.push(route));
  await turnWheel(page, 700);
  await expect.poll(() => pictures.count()).toBeGreaterThan(100);
  await expect.poll(() => pictures.evaluateAll(missing, 'eager')).toBe(3);
  const all = await pictures.count();
  await held.pop()?.abort();
  await expect(pictures).toHaveCount(all - 1);
  // This lets the held requests continue.
  await page.unroute('**/media/image/**');
  // Waits until no more pictures load.
  let left = -1;
  const isOver = async () => {
    const before = left;
    left = await pictures.evaluateAll(missing, 'lazy');
    return before === left;
  };
  await expect.poll(isOver, { intervals: [700] }).toBe(true);
  expect(left).toBeGreaterThan(30);
});

test('after a pause the next rows are already drawn, and scrolling through them adds none', async ({ app }) => {
  const { page } = app;
  await app.openAnime();
  await page.locator('#main [data-index="5"]').waitFor();
  const drawn = () =>
    page
      .locator('#main [data-index]')
      .evaluateAll((cards) => Math.max(...cards.map((card) => Number(card.getAttribute('data-index')))));
  // Before any scrolling.
  expect(await drawn()).toBeLessThan(60);
  await turnWheel(page, 700);
  await expect.poll(drawn).toBeGreaterThan(100);
  const changes = await page.evaluateHandle(() => {
    const list = document.querySelector('#main ul[data-columns]');
    if (list === null) throw new Error('There is no grid');
    const counted = { all: 0, whileScrolling: 0 };
    const observer = new MutationObserver((records) => count(records));
    const count = ({ length }: readonly MutationRecord[]) => {
      counted.all += length;
    };
    observer.observe(list, { childList: true });
    const noteEnd = () => {
      count(observer.takeRecords());
      counted.whileScrolling = counted.all;
    };
    document.getElementById('main')?.addEventListener('scrollend', noteEnd, { capture: true });
    return counted;
  });
  const allSoFar = () => changes.evaluate(({ all }) => all);
  // Waits until no more rows are added.
  let atRest = -1;
  const isOver = async () => {
    const before = atRest;
    atRest = await allSoFar();
    return before === atRest;
  };
  await expect.poll(isOver, { intervals: [500] }).toBe(true);
  // This includes pictures further away than the browser itself loads.
  const pictures = page.locator('#main [data-index] img');
  await expect.poll(() => pictures.evaluateAll(missing, 'lazy')).toBe(0);
  await expect.poll(() => pictures.evaluateAll(missing, 'eager')).toBe(0);
  // A picture that failed is replaced by its title.
  expect(await pictures.count()).toBeGreaterThan(100);
  await turnWheel(page, 1_600);
  await expect.poll(allSoFar).toBeGreaterThan(atRest);
  expect(await changes.evaluate(({ whileScrolling }) => whileScrolling)).toBe(atRest);
});
