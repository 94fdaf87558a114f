import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

const PATHS = ['/anime', '/anime/zero-hour-diner', '/schedule?view=week', '/genres', '/franchises', '/torrents'];

/** What comes first on a page; the calendar decides what that is. */
const thingsOn = (page: Page) =>
  page.getByRole('main').locator('[data-card-link], a[href^="/genres/"], section li bdi');

async function firstThingOn(page: Page): Promise<string> {
  const first = thingsOn(page).first();
  await expect(first).toBeVisible();
  return ((await first.textContent()) ?? '').trim();
}

test.afterEach(({ services }) => services.clearFaults());

test('what was seen before is there at once, and stays without a network, with its age', { tag: '@long' }, async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const shown = (name: string) => thingsOn(page).filter({ hasText: name }).first();
  const visit = (path: string) => page.goto(new URL(path, host.url).href);
  const places: { readonly path: string; readonly name: string }[] = [];
  for (const path of PATHS) {
    await visit(path);
    places.push({ path, name: await firstThingOn(page) });
  }

  const topOf = async (name: string) => (await shown(name).boundingBox())?.y;
  const tops = new Map<string, number | undefined>();
  // One page of a list and one of a single thing: all others are kept in the same way, as the next round shows.
  await services.putFaults([{ match: '.*', kind: 'latency', delayMs: 12_000 }]);
  for (const { path, name } of places.slice(0, 2)) {
    await visit(path);
    await expect(shown(name), path).toBeVisible({ timeout: 8_000 });
    await expect(page.getByText('Last updated'), path).toHaveCount(0);
    tops.set(path, await topOf(name));
  }

  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  for (const { path, name } of places) {
    await visit(path);
    await expect(shown(name), path).toBeVisible();
    await expect(page.getByText(/Last updated (?:.* ago|just now)/).first(), path).toBeVisible();
    // The note moves nothing.
    if (tops.has(path)) expect(await topOf(name), path).toBe(tops.get(path));
  }

  await services.clearFaults();
  await visit('/torrents');
  await firstThingOn(page);
  await expect(page.getByText('Last updated')).toHaveCount(0);
});

test('a release that was only seen as a card shows what the card says while the service does not answer', {
  tag: '@long',
}, async ({ page, host, services }) => {
  await enter(page, host.url);
  const catalog = await CatalogScreen.open(page);
  const card = catalog.cards.last();
  await expect(card).toBeVisible();
  // In one step: another card may become the last one meanwhile.
  const [path, title] = await card.evaluate((link) => [link.getAttribute('href'), link.textContent]);
  await services.putFaults([{ match: '/anime/releases/', kind: 'rate-limit', retryAfterSeconds: 12 }]);
  await page.goto(new URL(path ?? '', host.url).href);
  await expect(page.getByRole('heading', { level: 1, name: String(title) })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Try again at' })).toBeVisible();

  // The next attempt, once the wait is over.
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  const away = page.getByRole('alert').filter({ hasText: 'not available offline' });
  await expect(away).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toBeVisible();
  await expectNoAxeFindings(page);

  await services.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Episodes' })).toBeVisible();
});

test('what was never seen says so without a network, and comes when it is back', { tag: '@long' }, async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  await page.goto(new URL('/teams', host.url).href);
  await expect(page.getByRole('alert')).toContainText('The service isn’t responding');
  await services.clearFaults();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).press('Enter');
  await firstThingOn(page);
});
