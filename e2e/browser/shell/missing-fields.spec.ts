import type { Page } from 'playwright/test';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startThinningHost } from '#e2e/fixtures/thinning-host.ts';

const PATHS = [
  '/',
  '/anime',
  '/anime/zero-hour-diner',
  '/anime/noodles-at-the-edge-of-the-galaxy',
  '/schedule',
  '/schedule?view=week',
  '/genres',
  '/genres/1',
  '/franchises',
  '/teams',
  '/torrents',
  '/videos',
  '/connection',
  '/novels?genres=34&types=10&sort=random',
  '/people/2100--vera-solntseva',
];
/** Shares of absent parts and of hostile texts: first all optional parts absent, then some, with every text hostile. */
const ROUNDS = [
  { absent: 1, hostile: 0 },
  { absent: 0.3, hostile: 1 },
];
test('every page is drawn with optional data missing and with hostile texts', async ({ page, sharedHost }) => {
  test.slow();
  const host = await startThinningHost(sharedHost.url);
  await enter(page, host.url);
  const franchise = await firstFranchise(page);
  for (const [place, round] of ROUNDS.entries()) {
    for (const path of [...PATHS, ...franchise]) {
      host.thin({ ...round, seed: place * 1_000 + path.length });
      await page.goto(new URL(path, host.url).href);
      const where = `${path} with ${JSON.stringify(round)}`;
      await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible();
      await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0);
      await expect(page.getByText('Something went wrong'), where).toHaveCount(0);
      await expect(page.getByRole('main').getByText(/\b(null|undefined|NaN|Invalid Date)\b/), where).toHaveCount(0);
      const seen = await page.evaluate(() => ({
        isHacked: '__engawaHacked' in window,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect(seen, where).toEqual({ isHacked: false, overflow: 0 });
      // Every thinned answer must be one that the contract allows.
      expect(host.impossible, where).toEqual([]);
    }
  }
  await host.stop();
  expect(host.thinned.size, [...host.thinned].join(' ')).toBeGreaterThan(25);
});

async function firstFranchise(page: Page): Promise<string[]> {
  await page.goto(new URL('/franchises', page.url()).href);
  const link = page.getByRole('main').locator('a[href^="/franchises/"]').first();
  await expect(link).toBeVisible();
  return [(await link.getAttribute('href')) ?? '/franchises'];
}
