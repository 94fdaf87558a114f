import type { Page } from 'playwright/test';
import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';

const MINUTE = 60_000;
const MINUTES = 10;

/** Runs by timer or path. */
type Ran = Record<string, number>;
declare global {
  interface Window {
    timersRan: Ran;
  }
}

/**
 * Runs in every document: counts the runs of each timer. A timer started by a running timer counts as the same one. Timers of 0 ms are
 * left out, as are frames, since a hidden window has none, and bound functions, which are hls.js's: it checks its buffers ten times a
 * second while there is a video, until Chromium slows the timers of a hidden window.
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

/** Waits until everything is loaded, hides the window, and returns the timers and requests that ran more often than once a minute. */
async function ranWhileHidden(page: Page): Promise<Ran> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Shelves below the first screen load after it: on the page's clock, an answer in progress would arrive minutes later.
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

test('in a hidden window no timer or request of a page runs more often than once a minute', async ({ host, page }) => {
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

test('with a paused video in a hidden window no timer or request runs more often than once a minute', async ({
  cinema,
  page,
}) => {
  await begin(page);
  const player = await cinema.open(SHORT_STORIES, 1);
  await player.isMoving();
  await page.keyboard.press('KeyZ');
  await page.keyboard.press('KeyK');
  await expect.poll(async () => (await player.picture()).isPaused).toBe(true);
  // Waits until the buffer is full: ten minutes pass in a moment, and a request in progress would seem unanswered.
  let ahead = 0;
  const hasRead = async () => {
    const before = ahead;
    ahead = (await player.picture()).aheadSeconds;
    return ahead > 0 && ahead === before;
  };
  await expect.poll(hasRead, { intervals: [1_000] }).toBe(true);
  expect(await ranWhileHidden(page)).toEqual({});
});
