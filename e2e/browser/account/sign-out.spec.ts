import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { MiniPlayer } from '#e2e/pages/mini-player.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

const RELEASE = 'zero-hour-diner';
const LOGOUT = '/auth/logout';
const PATIENCE = { timeout: 30_000 };
/** Speeds up the app's clock, so retries come soon. */
const TIME_SCALE = 60;

async function markFirstEpisode(page: Page): Promise<string> {
  const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const [episode] = episodes;
  if (episode === undefined) throw new Error(`${RELEASE} has no episode`);
  await callCore(page, 'progress.mark', { releaseId: id, episodeIds: [episode.id], isWatched: true });
  return episode.id;
}

/** The service's status for each request to end a session, `null` while it is unanswered. */
async function revocations(services: Services): Promise<(number | null)[]> {
  return (await services.requests()).filter(({ path }) => path.endsWith(LOGOUT)).map(({ status }) => status);
}

test.afterEach(async ({ services }) => {
  await services.clearFaults();
});

test('signing out ends the session on the service, immediately or when the service becomes reachable', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  await services.forgetRequests();
  const account = await (await AppFrame.open(page, host.url)).openAccount();
  await account.signIn(services.account);
  await account.signOut.click();
  await expect(account.login).toBeVisible();
  await expect(page.getByText('Signed out.')).toBeVisible();
  await expect.poll(() => revocations(services), PATIENCE).toEqual([200]);

  await account.signIn(services.account);
  await services.forgetRequests();
  await services.putFaults([{ match: LOGOUT, kind: 'reset' }]);
  await account.signOut.click();
  await expect(account.login).toBeVisible();
  await expect.poll(async () => (await revocations(services)).length, PATIENCE).toBeGreaterThan(0);
  expect(await revocations(services)).not.toContain(200);
  await services.clearFaults();
  await expect.poll(() => revocations(services), PATIENCE).toContain(200);
  await host.stop();
});

test('what was done for an account is not offered to undo once it has signed out', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory });
  await (await (await AppFrame.open(page, host.url)).openAccount()).signIn(services.account);
  await (await ReleaseScreen.open(page, RELEASE)).doTo(1, 'Mark as watched');
  const undo = page.getByRole('button', { name: 'Undo' });
  // Under the pointer a toast stays.
  await undo.hover();
  await callCore(page, 'account.signOut', {});
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('Control+z');
  const { id: releaseId } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  expect(await callCore(page, 'progress.forRelease', { releaseId })).toEqual([]);
  await host.stop();
});

test('with unsent changes, sign-out offers to stay, to sign out anyway, or to send them first', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  const account = await (await AppFrame.open(page, host.url)).openAccount();
  await account.signIn(services.account);
  const device = await services.otherDevice(services.account);
  await services.putFaults([{ match: '/views/timecodes', kind: 'origin-502' }]);
  const episodeId = await markFirstEpisode(page);
  const sentIds = async () => (await device.timecodes()).map(([id]) => id);

  await account.signOut.click();
  const sheet = page.getByRole('dialog', { name: 'Some changes have not been sent' });
  await expect(sheet.getByText('1 change waiting to be sent')).toBeVisible();
  await expect(sheet.getByText('Watch progress').locator('..')).toContainText('1 change waiting');
  await expectNoAxeFindings(page);
  await sheet.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(sheet).toBeHidden();
  await expect(account.signOut).toBeFocused();

  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(account.login).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await account.signIn(services.account);
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();

  // Once the changes are sent, the open sheet no longer asks about them.
  await account.signOut.click();
  await expect(sheet).toBeVisible();
  await services.clearFaults();
  const sent = page.getByRole('dialog', { name: 'All changes sent' });
  await expect(sent.getByRole('button', { name: 'Sign out' })).toBeVisible(PATIENCE);
  await sent.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(sent).toBeHidden();
  await expect(page.getByText('Up to date')).toBeVisible();
  await services.putFaults([{ match: '/views/timecodes', kind: 'origin-502' }]);
  await markFirstEpisode(page);

  await account.signOut.click();
  // Without waiting for the next retry.
  const sending = page.waitForRequest('**/rpc/sync.now');
  await sheet.getByRole('button', { name: 'Send first, then sign out' }).click();
  await sending;
  await expect(sheet.getByText('Sending. You will be signed out afterwards.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Stay signed in' })).toBeVisible();
  await services.clearFaults();
  await expect(account.login).toBeVisible(PATIENCE);
  expect(await sentIds()).toContain(episodeId);
  await host.stop();
});

test('signing out closes the mini-player and keeps its position with the account that watched', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory });
  const app = await AppFrame.open(page, host.url);
  const account = await app.openAccount();
  await account.signIn(services.account);
  await services.putFaults([{ match: '/views/timecodes', kind: 'origin-502' }]);
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const player = await PlayerScreen.open(page, releaseId, episodes[0]?.id ?? '');
  await player.isMoving();
  await player.seekTo(60);
  await player.isMoving();
  await page.keyboard.press('KeyI');
  const mini = new MiniPlayer(page);
  await mini.isShown();
  await app.openAccount();
  await account.signOut.click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await mini.isClosed();
  await expect(account.login).toBeVisible();

  const places = async () =>
    (await callCore(page, 'progress.forRelease', { releaseId })).map(({ positionSeconds }) => positionSeconds >= 60);
  expect(await places()).toEqual([]);
  await account.signIn(services.account);
  await expect.poll(places).toEqual([true]);
  await host.stop();
});

test('signing in lets a player in another window play on for the account, and signing out closes it', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory });
  const account = await (await AppFrame.open(page, host.url)).openAccount();
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const other = await page.context().newPage();
  await other.goto(host.url);
  const place = async () => (await callCore(page, 'progress.forRelease', { releaseId }))[0]?.positionSeconds ?? 0;

  const playing = await PlayerScreen.open(other, releaseId, episodes[0]?.id ?? '');
  await playing.isMoving();
  await playing.seekTo(30);
  await expect.poll(place).toBeGreaterThanOrEqual(30);
  await account.signIn(services.account);
  await services.putFaults([{ match: '/views/timecodes', kind: 'origin-502' }]);
  expect((await playing.isMoving()).seconds).toBeGreaterThanOrEqual(30);
  await playing.seekTo(60);
  await expect.poll(place).toBeGreaterThanOrEqual(60);

  await account.signOut.click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(account.login).toBeVisible();
  await expect(playing.video).toHaveCount(0);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  // The place before the sign-in.
  expect(await place()).toBeGreaterThanOrEqual(30);
  expect(await place()).toBeLessThan(60);
  await host.stop();
});

test('a sign-out that waits to send one account’s changes does not sign out the next account', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory });
  const account = await (await AppFrame.open(page, host.url)).openAccount();
  await account.signIn(services.account);
  await services.putFaults([{ match: '/views/timecodes', kind: 'origin-502' }]);
  await markFirstEpisode(page);
  await account.signOut.click();
  await page.getByRole('button', { name: 'Send first, then sign out' }).click();
  const { login, password } = services.secondAccount;
  expect(await callCore(page, 'account.signIn', { login, password })).toMatchObject({ status: 'signed-in' });
  await expect(page.getByRole('heading', { name: login, exact: true })).toBeVisible();
  await expect(account.signOut).toBeEnabled();
  expect(await callCore(page, 'account.state', {})).toMatchObject({
    status: 'signed-in',
    profile: { nickname: login },
  });
  await expect(page.getByText('Signed out.')).toBeHidden();
  await host.stop();
});
