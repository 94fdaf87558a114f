import type { Page } from 'playwright';
import type { Row } from '../lab.ts';
import { inTurn, table } from '../measure.ts';
import { novelNamed, releaseToWatch } from './watching.ts';

/** Two frames of a display: a longer time is noticed as a delay. */
const TWO_FRAMES_MILLISECONDS = 33;
const SCROLLED_PIXELS = 400;
/** A person looks at a page before going back from it. */
const LOOKS_MS = 500;
const LONG_NOVEL = 'Ten Thousand Steps';

/** From going back until the former page is painted where it was scrolled to. */
export const goingBack: Row = async (lab, rounds) => {
  const page = await lab.appPage('/favicon.ico');
  const { alias } = await releaseToWatch(page);
  const card = '#main a[href^="/anime/"]:not([href*="?"])';
  const pages = {
    home: { path: '/', link: card },
    catalogue: { path: '/anime', link: card },
    release: { path: `/anime/${alias}`, link: '#main a[href^="/watch/"]' },
    novel: { path: `/novels/${await novelNamed(page, LONG_NOVEL)}`, link: '#main li[data-index] a[href^="/read/"]' },
  };
  const backTo = (name: keyof typeof pages) => async () => {
    const { path, link } = pages[name];
    await page.goto(new URL(path, page.url()).href);
    await page.locator(link).first().waitFor();
    await page.waitForLoadState('networkidle');
    return leaveAndComeBack(page, link);
  };
  const took = await inTurn(rounds, {
    home: backTo('home'),
    catalogue: backTo('catalogue'),
    release: backTo('release'),
    novel: backTo('novel'),
  });
  const names = Object.keys(pages) as (keyof typeof pages)[];
  return table(
    'going-back',
    names.map((name) => [`to ${name}`, 'ms', took[name], null, TWO_FRAMES_MILLISECONDS] as const),
  );
};

async function leaveAndComeBack(page: Page, link: string): Promise<number> {
  const place = await page.evaluate(scrollDown, SCROLLED_PIXELS);
  await page.waitForTimeout(LOOKS_MS);
  await page.evaluate(clickSeen, link);
  await page.waitForFunction((path) => window.location.pathname !== path, place.path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(LOOKS_MS);
  return page.evaluate(untilBack, { ...place, link });
}

/** Runs in the page. */
function scrollDown(pixels: number) {
  const main = document.querySelector('#main');
  main?.scrollBy(0, pixels);
  return { path: window.location.pathname, scrolled: main?.scrollTop ?? 0 };
}

/** Runs in the page: opens the first link in sight. */
function clickSeen(selector: string): void {
  const links = Array.from(document.querySelectorAll<HTMLElement>(selector));
  const seen = links.find((link) => {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && top > 100 && bottom < window.innerHeight;
  });
  if (seen === undefined) throw new Error('No link is in sight');
  seen.click();
}

type Place = { readonly path: string; readonly scrolled: number; readonly link: string };

/** Runs in the page: goes back; answers with the milliseconds until the former page is drawn where it was left. */
async function untilBack({ path, scrolled, link }: Place): Promise<number> {
  const { until, drawn } = window.inPage;
  const from = performance.now();
  window.history.back();
  await until(() => {
    const isThere = window.location.pathname === path && document.querySelector(link) !== null;
    return isThere && Math.abs((document.querySelector('#main')?.scrollTop ?? 0) - scrolled) < 2;
  });
  await drawn();
  return performance.now() - from;
}
