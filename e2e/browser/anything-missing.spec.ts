import type { Page } from 'playwright/test';
import { z } from 'zod';
import { expect, test } from '#e2e/fixtures/test.ts';
import { seeded, thinnedAnswer } from '#e2e/fixtures/thinned-answer.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { type AppContract, appContract } from '#shared/contract/app-contract.ts';

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
/** How much is absent and how much is hostile: nothing of all that may be, much, some; then texts. */
const ROUNDS = [
  { absent: 1, hostile: 0 },
  { absent: 0.4, hostile: 0.3 },
  { absent: 0, hostile: 1 },
];
const Envelope = z.object({ ok: z.literal(true), value: z.unknown() });

/** Every answer of the core reaches the page thinned. The texts of the page's own state are left alone. */
async function thinEveryAnswer(page: Page, round: (typeof ROUNDS)[number], seed: number): Promise<void> {
  const random = seeded(seed);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/rpc/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/rpc/'.length);
    if (name === 'answers.kept') return route.fulfill({ json: { ok: true, value: null } });
    if (!/^(releases|genres|franchises|torrents|schedule|teams|media|service|progress|novels|people)\./.test(name)) {
      return route.continue();
    }
    // A connection that rested may be closed by the host at the very moment when it is used again.
    const response = await route.fetch({ maxRetries: 3 });
    const text = await response.text().catch(whenDisposed);
    if (text === null) return;
    const envelope = Envelope.safeParse(JSON.parse(text));
    if (!envelope.success) return route.fulfill({ response });
    const { output } = appContract[name as keyof AppContract];
    const value = thinnedAnswer(envelope.data.value, output, { ...round, random });
    // What is shown must be possible: the core promises as much.
    output.parse(value);
    return route.fulfill({ json: { ok: true, value } });
  });
}

/** Playwright lets go of an answer whose page has gone on to another one. */
function whenDisposed(cause: unknown): null {
  if (cause instanceof Error && cause.message.includes('disposed')) return null;
  throw cause;
}

test('every page is drawn whatever is missing, and however hostile the texts are', async ({ page, sharedHost }) => {
  test.setTimeout(240_000);
  const app = await AppFrame.open(page, sharedHost.url);
  await app.openAnime();
  const franchise = await firstFranchise(page);
  for (const [place, round] of ROUNDS.entries()) {
    for (const path of [...PATHS, ...franchise]) {
      await thinEveryAnswer(page, round, place * 1_000 + path.length);
      await page.goto(new URL(path, sharedHost.url).href);
      const where = `${path} with ${JSON.stringify(round)}`;
      await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible();
      await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0);
      await expect(page.getByText('Something broke'), where).toHaveCount(0);
      const seen = await page.evaluate(() => ({
        isHacked: '__engawaHacked' in window,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect(seen, where).toEqual({ isHacked: false, overflow: 0 });
    }
  }
});

async function firstFranchise(page: Page): Promise<string[]> {
  await page.goto(new URL('/franchises', page.url()).href);
  const link = page.getByRole('main').locator('a[href^="/franchises/"]').first();
  await expect(link).toBeVisible();
  return [(await link.getAttribute('href')) ?? '/franchises'];
}
