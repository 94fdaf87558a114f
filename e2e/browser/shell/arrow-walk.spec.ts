import type { Page } from 'playwright/test';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { ARROWS, followArrows } from '#e2e/fixtures/arrow-walk.ts';
import { everyRoute } from '#e2e/fixtures/every-route.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { isFocusIn, lookAtFocus, tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';

const STEPS = 24;
/** The pages are split into parts that run in parallel: a single spec would outlast all others. */
const PARTS = 4;
/** Another seed makes other walks. */
const SEED = process.env['ENGAWA_ARROW_SEED'] ?? '1';

/** Addresses of pages in the frame: player and reader have their own keys. */
async function framePages(page: Page): Promise<readonly string[]> {
  const routes = [...(await everyRoute(page))].filter(([path]) => !/^\/(watch|read)\//.test(path));
  const parts = ['/library?tab=history', '/library?tab=novels', '/library?tab=saved', '/schedule?view=week'];
  return [...routes.map(([, address]) => address), ...parts];
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
  // Shelves below the first screen load after it. Controls that appear while arrows are followed would not be counted.
  await page.waitForLoadState('networkidle');
  let before = -1;
  const isComplete = async () => {
    const now = await page.locator('[data-page] :is(a[href], button)').count();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isComplete, { message: address, intervals: [250] }).toBe(true);
}

/** Closes menus that arrows opened, scrolls to the top and focuses the heading. */
async function begin(page: Page): Promise<void> {
  const menus = page.getByRole('menu');
  if ((await menus.count()) > 0) await page.keyboard.press('Escape');
  await expect(menus).toHaveCount(0);
  await page.evaluate(() => {
    document.getElementById('main')?.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('page-title')?.focus({ preventScroll: true });
  });
}

type Stand = 'in a menu' | 'lost' | 'where it was' | 'moved';

/** Runs in the page. Marks the focused element and returns how the focus changed since the last mark. */
function noteFocus(): Stand {
  const menus = document.querySelectorAll('[role="menu"], [role="listbox"]');
  if ([...menus].some((menu) => menu.checkVisibility({ visibilityProperty: true }))) return 'in a menu';
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'lost';
  const before = document.querySelector('[data-walked]');
  if (before === focused) return 'where it was';
  before?.removeAttribute('data-walked');
  focused.setAttribute('data-walked', '');
  return 'moved';
}

type Walked = { steps: number; moves: number };

async function walk(page: Page, random: SeededRandom, label: string): Promise<Walked> {
  const walked: Walked = { steps: 0, moves: 0 };
  const way: string[] = [];
  await begin(page);
  await page.evaluate(noteFocus);
  const menus = page.locator('[role="menu"], [role="listbox"]').filter({ visible: true });
  for (; walked.steps < STEPS; walked.steps += 1) {
    const key = random.pick([...ARROWS, 'ArrowDown', 'ArrowDown', 'ArrowRight']);
    way.push(key);
    await page.keyboard.press(key);
    const where = `${label}, ${way.join(' ')}`;
    let stand = await page.evaluate(noteFocus);
    // Escape closes a menu or list that an arrow opened and returns to its button.
    if (stand === 'in a menu') {
      await page.keyboard.press('Escape');
      await expect(menus, where).toHaveCount(0);
      stand = await page.evaluate(noteFocus);
    }
    expect(stand, `the focus is lost: ${where}`).not.toBe('lost');
    if (stand === 'where it was') continue;
    walked.moves += 1;
    const stop = await page.evaluate(lookAtFocus);
    const faults = stop?.faults.filter((fault) => fault.startsWith('out of sight') || fault.startsWith('under')) ?? [];
    expect(faults, `${stop?.html}: ${where}`).toEqual([]);
  }
  return walked;
}

test.describe.configure({ mode: 'parallel' });

for (let part = 1; part <= PARTS; part += 1) {
  test(`arrows reach every control not left to Tab, and random walks never lose or hide the focus (${part} of ${PARTS})`, async ({
    page,
    host,
    services,
  }) => {
    test.setTimeout(30 * 60_000);
    await openSignedIn(page, host, services);
    const pages = await framePages(page);
    const random = seededRandom(`arrows ${part}`, SEED);
    const followed = { pages: 0, controls: 0, reached: 0 };
    const walked = { seed: SEED, steps: 0, moves: 0 };
    const faults: string[] = [];

    async function follow(address: string): Promise<void> {
      const { controls, reached, byTab, unreached } = await followArrows(page);
      process.stdout.write(
        `${address}: ${reached} of ${controls} controls by arrows, by Tab ${JSON.stringify(byTab)}\n`,
      );
      followed.pages += 1;
      followed.controls += controls;
      followed.reached += reached;
      faults.push(...unreached.map((html) => `${address}: ${html}`));
    }

    for (const [place, address] of pages.entries()) {
      if (place % PARTS !== part - 1) continue;
      await test.step(address, async () => {
        await open(page, address);
        await follow(address);
        const { steps, moves } = await walk(page, random, `seed ${SEED}, ${address}`);
        walked.steps += steps;
        walked.moves += moves;
      });
    }
    process.stdout.write(`Reached by arrows: ${JSON.stringify(followed)}\n`);
    process.stdout.write(`Walks by arrows: ${JSON.stringify(walked)}\n`);
    expect(faults).toEqual([]);
    expect(walked.moves).toBeGreaterThan(walked.steps / 4);
  });
}

const placeOfFocus = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1));

test('arrows move through a grid drawn while scrolling, keep the column, and reach filters, top bar and rail', async ({
  app,
}) => {
  const { page } = app;
  await app.openAnime();
  const catalog = new CatalogScreen(page);
  await tabTo(page, catalog.cards.first());
  const columns = Number(await page.locator('#main [data-columns]').getAttribute('data-columns'));
  await page.keyboard.press('ArrowRight');
  for (let row = 1; row <= 12; row += 1) {
    // More of the catalogue may still be loading.
    await expect(page.locator(`#main [data-index="${row * columns + 1}"] [data-card-link]`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => placeOfFocus(page)).toBe(row * columns + 1);
    expect((await page.evaluate(lookAtFocus))?.faults).toEqual([]);
  }
  await page.keyboard.press('End');
  expect(await placeOfFocus(page)).toBe(13 * columns - 1);
  await page.keyboard.press('Home');
  expect(await placeOfFocus(page)).toBe(12 * columns);
  await page.keyboard.press('PageUp');
  const above = await placeOfFocus(page);
  expect(above % columns).toBe(0);
  expect(above).toBeLessThan(12 * columns);
  await page.keyboard.press('PageDown');
  expect(await placeOfFocus(page)).toBe(12 * columns);
  for (let row = 11; row >= 0; row -= 1) await page.keyboard.press('ArrowUp');
  expect(await placeOfFocus(page)).toBe(0);
  await page.keyboard.press('ArrowUp');
  expect(await placeOfFocus(page)).toBe(-1);
  expect(await isFocusIn(page, '[data-page]')).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await placeOfFocus(page)).toBe(0);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp');
  expect(await isFocusIn(page, '[data-page]')).toBe(false);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
  expect(await isFocusIn(page, 'nav')).toBe(true);

  // A text field keeps the arrows that move its caret, and Down leads out of it.
  const field = page.getByRole('main').getByRole('searchbox');
  await field.focus();
  await page.keyboard.type('ea');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('n');
  await expect(field).toHaveValue('ena');
  await field.fill('');
  await expect(catalog.cards.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toBeFocused();
});

test('arrows bring each card of a shelf fully into sight, and Down leads to the next shelf', async ({
  page,
  sharedHost,
}) => {
  const home = await HomeScreen.open(page, sharedHost.url);
  const links = home.cards('New episodes').getByRole('link');
  await links.first().focus();
  const count = await links.count();
  for (let place = 1; place < count; place += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(links.nth(place)).toBeFocused();
    await expect(home.cards('New episodes').nth(place)).toBeInViewport({ ratio: 0.99 });
  }
  await page.keyboard.press('ArrowDown');
  expect(await isFocusIn(page, 'section')).toBe(true);
  await expect(links.last()).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(home.cards('New episodes').locator(':focus')).toHaveCount(1);
});
