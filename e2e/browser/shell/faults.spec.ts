import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { Fault } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

const CATALOGUE = 'GET /api/v1/anime/catalog/releases';

const faults: ReadonlyArray<{ readonly name: string; readonly fault: Fault; readonly says: string }> = [
  {
    name: 'an HTML page of the edge',
    fault: { match: CATALOGUE, kind: 'edge-403' },
    says: 'The service cannot be reached from this network',
  },
  { name: 'a dead origin', fault: { match: CATALOGUE, kind: 'origin-502' }, says: 'The service isn’t responding' },
  {
    name: 'a connection that breaks',
    fault: { match: CATALOGUE, kind: 'reset' },
    says: 'The service isn’t responding',
  },
  {
    name: 'an answer that was cut',
    fault: { match: CATALOGUE, kind: 'truncate' },
    says: 'The service isn’t responding',
  },
  {
    name: 'an answer that is no JSON',
    fault: { match: CATALOGUE, kind: 'garbage-json' },
    says: 'Unexpected response from the service',
  },
  {
    name: 'too many requests',
    fault: { match: CATALOGUE, kind: 'rate-limit', retryAfterSeconds: 1 },
    says: 'Rate limited',
  },
];

test('every kind of fault has a message without technical details, and the catalogue loads after it', {
  tag: '@long',
}, async ({ page, services, host }) => {
  await enter(page, host.url);
  for (const [place, { name, fault, says }] of faults.entries()) {
    await test.step(name, async () => {
      await services.putFaults([fault]);
      try {
        // A filter not used before, so that no stored answer is shown.
        await CatalogScreen.open(page, `?from=${2010 + place}`);
        await expect(page.getByText(says).first()).toBeVisible({ timeout: 30_000 });
        await expect(page.getByText(/\bat .*\.ts:\d+|Error:|ECONN|undefined|stack/)).toHaveCount(0);
      } finally {
        await services.clearFaults();
      }
      await expect(async () => {
        const retry = page.getByRole('button', { name: 'Retry' }).first();
        if (await retry.isVisible()) await retry.click();
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 15_000 });
    });
  }
});

test('an unreachable anime service is reported in the catalogue and at sign-in, and novels still work', {
  tag: '@long',
}, async ({ page, services, dataDirectory }) => {
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

test('the header says that services are offline until they are back, on any page, and its search field stays in place', {
  tag: '@long',
}, async ({ page, services, host }) => {
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

test('a page whose app was closed says so in a notice and on the next page', { tag: '@long' }, async ({
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

test('a damaged database is kept as a file and reported once, and the app starts with a new one', async ({
  page,
  services,
  dataDirectory,
}) => {
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
