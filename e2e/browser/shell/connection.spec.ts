import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ConnectionScreen } from '#e2e/pages/connection-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';

test('the connection page checks and names the host that answers, and keeps the trust in a mirror', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  await SettingsScreen.open(page);
  await page.getByRole('region', { name: 'Connection' }).getByRole('link', { name: 'Open' }).press('Enter');
  const connection = new ConnectionScreen(page);
  await connection.check();
  await expect(connection.verdict).toContainText(`answers at ${new URL(services.anime.baseUrl).host}`);
  await expect(connection.verdict).toContainText('Russia');
  const mirror = connection.host(services.anime.mirrorBaseUrl);
  await expect(mirror).toContainText('Answered in');
  const trust = mirror.getByRole('switch', { name: 'Allow sign-in through this mirror' });
  await expect(trust).not.toBeChecked();
  await trust.press('Space');
  await expect(trust).toBeChecked();
  await page.reload();
  await expect(trust).toBeChecked();
  await expectNoAxeFindings(page);
});
