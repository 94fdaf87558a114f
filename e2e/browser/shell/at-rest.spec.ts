import type { Page } from 'playwright/test';
import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';

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
 * Runs in every document: counts each timer that runs. Frames are left out, since a hidden window has none, and so are bound
 * functions: those are hls.js's own, which looks at its buffers ten times a second for as long as there is a picture.
 */
function countTimers(): void {
  window.timersRan = {};
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = window[name].bind(window);
    const counting = (handler: TimerHandler, milliseconds?: number, ...args: unknown[]) =>
      begin(() => {
        if (typeof handler === 'function') handler(...args);
        if (/\[native code\]/.test(String(handler))) return;
        const key = `${name} ${milliseconds} ${String(handler).slice(0, 100)}`;
        window.timersRan[key] = (window.timersRan[key] ?? 0) + 1;
      }, milliseconds);
    Object.assign(window, { [name]: counting });
  }
}

async function begin(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(countTimers);
}

/** Hides the window, lets it settle and returns what ran more often than once a minute, and what was asked of the host. */
async function ranWhileHidden(page: Page): Promise<Ran> {
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
  expect(await ranWhileHidden(page)).toEqual({});
});
