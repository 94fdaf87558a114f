import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ConnectionScreen } from '#e2e/pages/connection-screen.ts';

/** Of the services' and the app's clock; ten of its minutes are ten seconds here. */
const TIME_SCALE = 60;
const TEN_MINUTES_MILLISECONDS = (10 * 60_000) / TIME_SCALE;

test('while the edge blocks the main host the app goes through the mirror, and returns', async ({
  page,
  dataDirectory,
}) => {
  const services = await startServices(TIME_SCALE);
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  const app = await AppFrame.open(page, host.url);
  // The list of hosts is there.
  await expect(async () => {
    const connection = await ConnectionScreen.open(page);
    await expect(connection.host(services.anime.mirrorBaseUrl)).toBeVisible({ timeout: 500 });
  }).toPass();

  const { baseUrl: mainHost } = services.anime;
  await services.putFaults([{ match: '.*', kind: 'edge-403', host: mainHost }]);
  const blockedAt = Date.now();
  let visits = 0;
  while (Date.now() - blockedAt < TEN_MINUTES_MILLISECONDS) {
    const catalog = await app.openAnime();
    await expect(catalog.cards.first()).toBeVisible();
    await catalog.openRelease(visits % 10);
    await expect(page.getByRole('alert')).toHaveCount(0);
    visits += 1;
  }
  expect(visits).toBeGreaterThan(2);
  const connection = await ConnectionScreen.open(page);
  await expect(connection.verdict).toContainText(`through the mirror ${new URL(services.anime.mirrorBaseUrl).host}`);
  await expect(connection.host(mainHost)).toContainText('The service refuses this connection');
  await expect(page.getByRole('button', { name: 'Sync', exact: true })).toHaveAttribute('data-status', 'via-mirror');
  await expectNoAxeFindings(page);

  await services.clearFaults();
  await expect(async () => {
    await page.reload();
    const release = await (await app.openAnime()).openRelease();
    await expect(release.primaryAction).toBeVisible();
    await ConnectionScreen.open(page);
    await expect(connection.verdict).toContainText(`answers at ${new URL(mainHost).host}`, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await host.stop();
  await services.stop();
});
