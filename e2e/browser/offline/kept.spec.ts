import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

const PATHS = ['/anime', '/anime/zero-hour-diner', '/schedule?view=week', '/genres', '/franchises', '/torrents'];

/** The main entries of a page; which they are depends on the date. */
const entriesOn = (page: Page) =>
  page.getByRole('main').locator('[data-card-link], a[href^="/genres/"], section li bdi');

async function firstEntryOn(page: Page): Promise<string> {
  const first = entriesOn(page).first();
  await expect(first).toBeVisible();
  return ((await first.textContent()) ?? '').trim();
}

test.afterEach(({ services }) => services.clearFaults());

test('a page seen before appears before the service answers, and stays without a network with its age', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const shown = (name: string) => entriesOn(page).filter({ hasText: name }).first();
  const visit = (path: string) => page.goto(new URL(path, host.url).href);
  const places: { readonly path: string; readonly name: string }[] = [];
  for (const path of PATHS) {
    await visit(path);
    places.push({ path, name: await firstEntryOn(page) });
  }

  const topOf = async (name: string) => (await shown(name).boundingBox())?.y;
  const tops = new Map<string, number | undefined>();
  // One list and one single release: the next round shows that the other pages are stored in the same way.
  await services.putFaults([{ match: '.*', kind: 'latency', delayMs: 20_000 }]);
  for (const { path, name } of places.slice(0, 2)) {
    await visit(path);
    await expect(shown(name), path).toBeVisible();
    await expect(page.getByText('Last updated'), path).toHaveCount(0);
    tops.set(path, await topOf(name));
  }

  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  for (const { path, name } of places) {
    await visit(path);
    await expect(shown(name), path).toBeVisible();
    await expect(page.getByText(/Last updated (?:.* ago|just now)/).first(), path).toBeVisible();
    // The note shifts no layout.
    if (tops.has(path)) expect(await topOf(name), path).toBe(tops.get(path));
  }

  await services.clearFaults();
  await visit('/torrents');
  await firstEntryOn(page);
  await expect(page.getByText('Last updated')).toHaveCount(0);
});

test('a release seen only as a card shows the card’s data while the service does not answer', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const catalog = await CatalogScreen.open(page);
  const card = catalog.cards.last();
  await expect(card).toBeVisible();
  // Read in one step: another card may become the last one between two reads.
  const [path, title] = await card.evaluate((link) => [link.getAttribute('href'), link.textContent]);
  await services.putFaults([{ match: '/anime/releases/', kind: 'rate-limit', retryAfterSeconds: 12 }]);
  await page.goto(new URL(path ?? '', host.url).href);
  await expect(page.getByRole('heading', { level: 1, name: String(title) })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The limit ends at' })).toBeVisible();

  // The next attempt follows when the wait is over.
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  const away = page.getByRole('alert').filter({ hasText: 'not available offline' });
  await expect(away).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toBeVisible();
  await expectNoAxeFindings(page);

  await services.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Episodes' })).toBeVisible();
});

test('a page never seen shows an error without a network, and Retry loads it when the network is back', async ({
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
  await firstEntryOn(page);
});
