import type { Page } from 'playwright/test';
import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';

const MINUTE = 60_000;
const MINUTES = 10;

/** Timers that ran, by what they do. */
type Ran = Record<string, number>;
declare global {
  interface Window {
    timersRan: Ran;
  }
}

/**
 * Runs in every document: counts how often each timer runs. A timer that another one begins while it runs is the same one, and those
 * that only wait for the next turn are left out. So are frames, since a hidden window has none, and bound functions: those are hls.js's
 * own, which looks at its buffers ten times a second for as long as there is a picture, until Chromium slows a hidden window's timers.
 */
function countTimers(): void {
  window.timersRan = {};
  let timers = 0;
  let running: string | null = null;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = window[name].bind(window);
    const counting = (handler: TimerHandler, milliseconds = 0, ...args: unknown[]) => {
      timers += 1;
      const timer = running ?? `${timers} ${name} ${milliseconds} ${String(handler).slice(0, 100)}`;
      return begin(() => {
        const isCounted = milliseconds > 0 && !/\[native code\]/.test(String(handler));
        if (isCounted) window.timersRan[timer] = (window.timersRan[timer] ?? 0) + 1;
        running = timer;
        if (typeof handler === 'function') handler(...args);
        running = null;
      }, milliseconds);
    };
    Object.assign(window, { [name]: counting });
  }
}

async function begin(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(countTimers);
}

/** Waits until everything has arrived, hides the window and returns what ran more often than once a minute, and what was asked of the host. */
async function ranWhileHidden(page: Page): Promise<Ran> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Shelves below the first screen are asked for after it: an answer that is under way would come after minutes, with its pictures.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(2 * MINUTE);
  await page.evaluate(() => {
    window.timersRan = {};
  });
  const asked: string[] = [];
  const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.clock.runFor(MINUTES * MINUTE);
  page.off('request', note);
  const ran = await page.evaluate(() => window.timersRan);
  const all = {
    ...ran,
    ...Object.fromEntries(asked.map((path) => [path, asked.filter((other) => other === path).length])),
  };
  return Object.fromEntries(Object.entries(all).filter(([, times]) => times > MINUTES));
}

test('no timer of a hidden window runs more often than once a minute on any page', {
  tag: '@long',
}, async ({ host, page }) => {
  test.slow();
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  await begin(page);
  for (const path of ['/', '/anime', '/schedule', '/library?tab=novels', '/settings', `/novels/${slugUrl}`]) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    expect(await ranWhileHidden(page), path).toEqual({});
  }
  await page.goto(new URL(`/read/${slugUrl}/1/1`, page.url()).href);
  await new ReaderScreen(page).isShown();
  expect(await ranWhileHidden(page)).toEqual({});
});

test('the app looks at nothing while a paused picture is in a hidden window', { tag: '@long' }, async ({
  cinema,
  page,
}) => {
  await begin(page);
  const player = await cinema.open(SHORT_STORIES, 1);
  await player.isMoving();
  await page.keyboard.press('KeyZ');
  await page.keyboard.press('KeyK');
  await expect.poll(async () => (await player.picture()).isPaused).toBe(true);
  // Ten minutes pass in a moment: a request under way would seem never to be answered.
  let ahead = 0;
  const hasRead = async () => {
    const before = ahead;
    ahead = (await player.picture()).aheadSeconds;
    return ahead > 0 && ahead === before;
  };
  await expect.poll(hasRead, { intervals: [1_000] }).toBe(true);
  expect(await ranWhileHidden(page)).toEqual({});
});
