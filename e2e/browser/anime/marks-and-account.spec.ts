import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { OtherDevice } from '#e2e/fixtures/services.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

/** Twelve episodes: 0, 0.5, and 1 to 10. */
const HALVES = 'zero-hour-diner';
const HALVES_COUNT = 12;
/** The speed of the app's clock, the same as that of the shared services. */
const TIME_SCALE = 60;
const PATIENCE = { timeout: 30_000 };

/** The ids of episodes, read from the links of their rows. */
async function idsOf(release: ReleaseScreen, numbers: readonly number[]): Promise<string[]> {
  const addresses = await Promise.all(numbers.map((number) => release.episode(number).getAttribute('href')));
  return addresses.map((address) => address?.split('/').at(-1) ?? '');
}

/** Each episode's watched state as the service gives it to another device; `null` if it has none. */
async function statesOn(device: OtherDevice, ids: readonly string[]) {
  const known = new Map((await device.timecodes()).map(([id, _, isWatched]) => [id, isWatched]));
  return ids.map((id) => known.get(id) ?? null);
}

async function openSync(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
}

test('progress made while signed out is offered to the account after sign-in, also later, and joins it on request', async ({
  page,
  host,
  services,
}) => {
  const app = await AppFrame.open(page, host.url);
  const release = await ReleaseScreen.open(page, HALVES);
  const ids = await idsOf(release, [0, 0.5]);
  await release.doTo(0.5, 'Mark all up to episode 0.5');
  await release.saysWatched(2, HALVES_COUNT);
  const account = await app.openAccount();
  await account.signIn(services.secondAccount);
  await expect(account.adoption).toContainText('2 episodes were watched on this device without an account.');
  await expect(account.adoption).toContainText('the later change wins');
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await openSync(page);
  await expect(page.getByText(/^2 episodes were watched before you signed in\./)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText(/were watched before you signed in\./)).toBeHidden();
  await page.keyboard.press('Escape');

  const again = await app.openAccount();
  await expect(again.adoption).toContainText('2 episodes watched without an account are still on this device.');
  await expect(again.notNow).toHaveCount(0);
  const device = await services.otherDevice(services.secondAccount);
  expect(await statesOn(device, ids)).toEqual([null, null]);
  await again.adopt.click();
  await expect(again.adoption).toBeHidden();
  await expect.poll(() => statesOn(device, ids), PATIENCE).toEqual([true, true]);
});

test('the Sync panel says what waits and why, and later when it was synced', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  try {
    await openSignedIn(page, host, services);
    const release = await ReleaseScreen.open(page, HALVES);
    await services.putFaults([{ match: '/views/timecodes', kind: 'rate-limit', retryAfterSeconds: 30 }]);
    await release.tool('Mark all as watched').click();
    await openSync(page);
    await expect(page.getByText(/changes? waiting to be sent$/)).toBeVisible();
    await expect(page.getByText('Sending failed: “Rate limited”.')).toBeVisible();
    await expectNoAxeFindings(page);
    await services.clearFaults();
    await expect(page.getByText('Up to date')).toBeVisible(PATIENCE);
    for (const kind of ['Watch progress', 'Lists']) {
      await expect(page.getByText(kind, { exact: true }).locator('..')).toContainText(
        /Synced (just now|\d+ minutes? ago)/,
      );
    }
    await expect(page.getByText('Sending failed')).toBeHidden();
  } finally {
    await services.clearFaults();
    await host.stop();
  }
});
