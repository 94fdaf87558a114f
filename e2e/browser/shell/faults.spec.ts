import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

test('an answer that is no JSON is reported without technical details, and the catalogue loads after it', async ({
  page,
  services,
  host,
}) => {
  await enter(page, host.url);
  await services.putFaults([{ match: 'GET /api/v1/anime/catalog/releases', kind: 'garbage-json' }]);
  await CatalogScreen.open(page);
  await expect(page.getByText('Unexpected response from the service').first()).toBeVisible();
  await expect(page.getByText(/\bat .*\.ts:\d+|Error:|ECONN|undefined|stack/)).toHaveCount(0);
  await services.clearFaults();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('an unreachable anime service is reported in the catalogue and at sign-in, and novels still work', async ({
  page,
  services,
  dataDirectory,
}) => {
  const closed = 'http://127.0.0.1:9';
  const host = await startHost({
    services: { ...services, anime: { ...services.anime, baseUrl: `${closed}/api/v1`, siteUrl: closed } },
    dataDirectory,
  });
  const app = await AppFrame.open(page, host.url);
  await app.openAnime();
  await expect(page.getByText('The service isn’t responding').first()).toBeVisible({ timeout: 30_000 });
  const account = await app.openAccount();
  await account.submit(services.account);
  await expect(page.getByText('The service isn’t responding').first()).toBeVisible({ timeout: 30_000 });
  await expect(account.password).toHaveValue(services.account.password);
  const novel = await (await app.openNovels()).openNovel();
  await expect(novel.primaryAction).toBeVisible();
  await host.stop();
});

test('the header says that services are offline until they are back, on any page, and its search field stays in place', async ({
  page,
  services,
  host,
}) => {
  await page.clock.install();
  const app = await AppFrame.open(page, host.url);
  const word = page.getByRole('status').filter({ hasText: /^(Offline|No novel service)$/ });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  try {
    await services.putFaults([{ match: '.*', kind: 'reset' }]);
    await app.openNovels();
    await expect(word).toHaveText('No novel service', { timeout: 30_000 });
    await app.openAnime();
    await expect(word).toHaveText('Offline', { timeout: 30_000 });
    await app.openSettings();
  } finally {
    await services.clearFaults();
  }
  const place = await search.boundingBox();
  await page.clock.fastForward(61_000);
  await expect(word).toHaveCount(0);
  // The word takes no room from the search field.
  expect(await search.boundingBox()).toEqual(place);
});

test('a page whose app was closed says so in a notice and on the next page', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory });
  const app = await AppFrame.open(page, host.url);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await host.kill();
  const notice = page.getByRole('alert').filter({ hasText: 'Engawa has been closed' });
  await expect(notice).toBeVisible();
  // The notice fills its container.
  expect((await notice.boundingBox())?.height).toBe((await notice.locator('..').boundingBox())?.height);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(app.heading('Engawa has been closed')).toBeVisible();
});

test('Retry opens a page whose code failed to load', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  await page.route('**/assets/licences-page-*.js', (route) => route.abort(), { times: 1 });
  await page.goto(new URL('/about/licences', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Third-party licences' })).toBeVisible();
  await expect(page).toHaveURL(/\/about\/licences$/);
});

test('a damaged database is kept as a file and reported once, and the app starts with a new one', {
  tag: '@short',
}, async ({ page, services, dataDirectory }) => {
  await writeFile(join(dataDirectory, 'engawa.db'), 'not a database at all, but somebody’s');
  const host = await startHost({ services, dataDirectory });
  const app = await AppFrame.open(page, host.url);
  const notice = page.getByText(/Your data was damaged/);
  await expect(notice).toBeVisible();
  const kept = (await readdir(dataDirectory)).find(
    (name) => name.startsWith('engawa.damaged-') && name.endsWith('.db'),
  );
  await expect(notice).toContainText(kept ?? 'nothing was kept');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(app.heading('About')).toBeVisible();
  await expect(notice).toBeHidden();
  await host.stop();
});
