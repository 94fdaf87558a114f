import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter, FIRST_PICTURE } from '#e2e/fixtures/enter.ts';
import { MOST_DRAWN } from '#e2e/fixtures/most-drawn.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

test('the torrent feed loads further by scrolling, and a torrent file is saved under its own name', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  await CatalogScreen.open(page);
  await page.getByRole('navigation', { name: 'Anime sections' }).getByRole('link', { name: 'Torrents' }).press('Enter');
  const rows = page
    .getByRole('list', { name: 'Torrents' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(rows.first()).toBeVisible();

  const save = rows.first().getByRole('button', { name: /^Save \.torrent file/ });
  const label = ((await save.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '');
  await save.press('Enter');
  await expect(page.getByText(`Saved in your downloads folder as ${label}.torrent`)).toBeVisible();
  expect(await readdir(join(sharedHost.dataDir, 'downloads'))).toContain(`${label}.torrent`);

  const release = rows.first().getByRole('link');
  const name = String(await release.textContent());
  await release.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(release).toHaveText(name);

  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 3_000);
    expect(Number(await rows.last().getAttribute('aria-posinset'))).toBeGreaterThan(40);
  }).toPass();
  expect(await rows.count()).toBeLessThan(MOST_DRAWN);
});

test('torrents are searched, filtered and sorted across the whole feed, and the address keeps the choice', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  await page.goto(new URL('/torrents', page.url()).href);
  const rows = page
    .getByRole('list', { name: 'Torrents', exact: true })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button'),
    });
  await expect(rows.first()).toBeVisible();
  const all = await torrentsOf(page);
  const name = all.at(-1)?.release?.name.english ?? '';
  const before = await page.evaluate(() => history.length);

  // Without a filter, the count includes torrents not loaded yet.
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  // Without a count: the count of the loaded part would pass for that of the whole feed.
  await expect(page.getByRole('checkbox', { name: 'HEVC', exact: true })).toBeVisible();
  const count = new Intl.NumberFormat('en').format(all.length);
  await page.getByRole('button', { name: `Show ${count} torrents` }).press('Enter');

  const search = page.getByRole('searchbox', { name: 'Search torrents' });
  await search.fill(name);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === name);
  // Only once the whole feed is loaded.
  await expect(rows.first()).toContainText(name, FIRST_PICTURE);
  await expectNoAxeFindings(page);
  await search.fill('no such name at all');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: “no such name at all”' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/torrents$/);

  await page.getByRole('combobox', { name: 'Codec' }).press('Enter');
  await page.getByRole('option', { name: 'HEVC' }).press('Enter');
  await expect(page).toHaveURL(/codec=HEVC/);
  await page.getByRole('combobox', { name: 'Sorting' }).press('Enter');
  await page.getByRole('option', { name: 'Smallest first' }).press('Enter');
  const smallest = all
    .filter(({ codec }) => codec?.label === 'HEVC')
    .toSorted((left, right) => (left.sizeBytes ?? 0) - (right.sizeBytes ?? 0));
  await expect(page.getByText(`${smallest.length} of`)).toBeVisible();
  await expect(rows.first()).toContainText(smallest[0]?.label ?? '');
  await page.reload();
  // A reloaded page sorts only the newest, and says so.
  const older = page.getByRole('button', { name: 'Load older torrents' });
  await expect(page.getByText('Only the newest 500 torrents of')).toBeVisible();
  await older.press('Enter');
  await expect(page.getByText('Only the newest 1,000 torrents of')).toBeVisible();
  await older.press('Enter');
  await expect(older).toBeHidden();
  await expect(rows.first()).toContainText(smallest[0]?.label ?? '');
  expect(await page.evaluate(() => history.length)).toBe(before);
});

/** Every torrent of the feed, in its order. */
async function torrentsOf(page: Page) {
  const first = await callCore(page, 'torrents.page', { page: 1 });
  const others = Array.from({ length: first.totalPages - 1 }, (_, index) =>
    callCore(page, 'torrents.page', { page: index + 2 }),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ items }) => items);
}
