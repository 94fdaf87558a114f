import type { Page } from 'playwright/test';
import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { everyRoute, routePaths } from '#e2e/fixtures/every-route.ts';
import { goOn } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expectClearStops, tabThrough } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { WelcomeScreen } from '#e2e/pages/services-welcome.ts';

const WINDOW = { width: 1280, height: 800 };
/** The same window at a scale of 200 %. */
const ENLARGED = { width: 640, height: 400 };
const NARROW = { width: 320, height: 640 };
/** Routes without a current section in the rail. */
const UNMARKED = ['/watch/$releaseId/$episodeId', '/read/$slugUrl/$volume/$number', '*'];
/** Tab stops to check: part of a page, and on the first page rail and top bar before it. */
const STOPS = { ofPage: 12, withFrame: 24 };

// Russian has the longest words, and with reduced motion nothing moves during a check.
test.use({ locale: 'ru-RU', colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
  await isDrawn(page, address);
}

async function openFromAnother(page: Page, address: string): Promise<void> {
  await goOn(page, address);
  await isDrawn(page, address);
}

async function isDrawn(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
  // The player covers its page when it is loaded.
  if (address.startsWith('/watch/')) await expect(page.locator('video')).toBeVisible();
}

/** Controls and headings beyond the window's sides, where no scrolling reaches them. */
async function lostToTheSides(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth;
    };
    const isInScroller = (element: Element | null): boolean =>
      element !== null && element.id !== 'main' && (scrolls(element) || isInScroller(element.parentElement));
    const controls = document.querySelectorAll(
      'a[href], button, input, [role="slider"], [role="combobox"], h1, h2, h3',
    );
    return [...controls].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      const isLost = isShown && (left < -1 || right > innerWidth + 1) && !isInScroller(element.parentElement);
      return isLost ? [element.outerHTML.slice(0, 160)] : [];
    });
  });
}

/** How much wider the content is than the page's scroller or the window. */
async function beyondTheWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.getElementById('main');
    const beyondMain = main === null ? 0 : main.scrollWidth - main.clientWidth;
    return Math.max(beyondMain, document.documentElement.scrollWidth - innerWidth);
  });
}

/** Checks the open page in every theme, in a narrow window, and by Tab at 200 %. */
async function lookAtPage(page: Page, where: string): Promise<void> {
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectReadableColours(page);
  await page.emulateMedia({ contrast: 'more' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await expectReadableColours(page);
  await page.setViewportSize(NARROW);
  await expect.poll(() => lostToTheSides(page), where).toEqual([]);
  expect(await beyondTheWindow(page), where).toBe(0);
  await page.setViewportSize(ENLARGED);
  // Polled, since a grid is laid out again.
  await expect.poll(() => lostToTheSides(page), where).toEqual([]);
  // Rail and top bar are the same on every page, so only the check of the first page walks through them.
  const isFirst = where === '/';
  if (!isFirst) await page.evaluate(() => document.getElementById('page-title')?.focus());
  expectClearStops(await tabThrough(page, isFirst ? STOPS.withFrame : STOPS.ofPage), where);
  await page.setViewportSize(WINDOW);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
}

/** The short run loads the window once; the long run loads it for each address. */
for (const { what, look, go, tag } of [
  {
    what: 'is drawn, and axe finds nothing',
    look: (page: Page) => expectNoAxeFindings(page),
    go: openFromAnother,
    tag: '@short',
  },
  {
    what: 'is readable in every theme, fits a narrow window, and works by Tab at 200 %',
    look: lookAtPage,
    go: open,
    tag: [],
  },
]) {
  test(`every page ${what}`, { tag }, async ({ page, host, services }) => {
    test.slow();
    await openSignedIn(page, host, services);
    const routes = await everyRoute(page);
    expect([...routes.keys()].toSorted()).toEqual(routePaths().toSorted());
    await open(page, '/');
    for (const [route, address] of routes) {
      await test.step(route, async () => {
        if (address !== '/') await go(page, address);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
        const section = page.getByRole('navigation', { name: 'Основное' }).locator('[aria-current]');
        await expect(section).toHaveCount(UNMARKED.includes(route) ? 0 : 1);
        await look(page, route);
      });
    }
  });
}

test('large browser text makes no page wider than the window', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  await page.setViewportSize(WINDOW);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const address of ['/settings', '/', '/schedule', '/library', '/library?tab=saved']) {
    await open(page, address);
    await expect.poll(() => lostToTheSides(page), address).toEqual([]);
    expect(await beyondTheWindow(page), address).toBe(0);
  }
});

test('the welcome page and its form for addresses pass the same checks', async ({ page, dataDirectory }) => {
  const host = await startHost({ dataDirectory, services: 'unasked' });
  await page.goto(host.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await lookAtPage(page, 'welcome');
  await (await WelcomeScreen.open(page, host.url)).enterAddresses();
  await lookAtPage(page, 'addresses');
  await host.stop();
});
