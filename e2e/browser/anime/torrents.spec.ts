import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

test('the feed of torrents goes on, and a file is saved under its own name', async ({ page, sharedHost }) => {
  const app = await AppFrame.open(page, sharedHost.url);
  await app.openAnime();
  await page.getByRole('navigation', { name: 'Anime library' }).getByRole('link', { name: 'Torrents' }).press('Enter');
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
  expect(await rows.count()).toBeLessThan(60);
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light', viewport: { width: 420, height: 800 } });
  test('the feed is complete, also in a narrow window', { tag: '@long' }, async ({ page, sharedHost }) => {
    await enter(page, sharedHost.url);
    await page.goto(new URL('/torrents', page.url()).href);
    await expect(page.getByRole('button', { name: /^Сохранить файл|\.torrent/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
  });
});
