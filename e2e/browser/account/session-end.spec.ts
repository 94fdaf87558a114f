import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { forgetEverything } from '#e2e/fixtures/service-control.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

const RELEASE = 'zero-hour-diner';
const PATIENCE = { timeout: 30_000 };
const TIME_SCALE = 60;

test('one notice reports a session ended elsewhere; signing in from it keeps the page and sends the waiting changes', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  await openSignedIn(page, host, services);
  await ReleaseScreen.open(page, RELEASE);
  const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const episodeIds = episodes.slice(0, 3).map((episode) => episode.id);
  await forgetEverything(services);
  await callCore(page, 'progress.mark', { releaseId: id, episodeIds, isWatched: true });

  const notices = page.getByRole('list', { name: 'Notices' });
  await expect(notices).toContainText('Your session has ended. 3 changes are kept here', PATIENCE);
  await expect(notices.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`/anime/${RELEASE}$`));
  await expectNoAxeFindings(page);

  await notices.getByRole('button', { name: 'Sign in' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sign in' });
  await expect(sheet.getByLabel('Login or e-mail')).toHaveValue(services.account.login);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(notices.getByRole('button', { name: 'Sign in' })).toBeFocused();

  await page.keyboard.press('Enter');
  await sheet.getByLabel('Password', { exact: true }).fill(services.account.password);
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(notices).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/anime/${RELEASE}$`));
  const device = await services.otherDevice(services.account);
  const sentIds = async () => (await device.timecodes()).map(([episodeId]) => episodeId);
  await expect.poll(sentIds, PATIENCE).toEqual(expect.arrayContaining(episodeIds));
  await host.stop();
});

test('a dismissed session notice stays away, while the account page reports the ended session until the next sign-in', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  const app = await AppFrame.open(page, host.url);
  const account = await app.openAccount();
  await account.signIn(services.account);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await forgetEverything(services);
  const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const episodeIds = episodes.slice(0, 1).map((episode) => episode.id);
  await callCore(page, 'progress.mark', { releaseId: id, episodeIds, isWatched: true });
  const notices = page.getByRole('list', { name: 'Notices' });
  await expect(notices).toContainText('Your session has ended.', PATIENCE);
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices).toBeHidden();
  await app.openAnime();
  await expect(notices).toBeHidden();

  await app.openAccount();
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  await expect(account.login).toHaveValue(services.account.login);
  await expectNoAxeFindings(page);
  // The next start still knows of the ended session.
  await host.stop();
  const next = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  await (await AppFrame.open(page, next.url)).openAccount();
  await expect(account.login).toHaveValue(services.account.login);
  await account.password.fill(services.account.password);
  await account.password.press('Enter');
  await expect(account.signOut).toBeVisible();
  await expect(page.getByText('Up to date')).toBeVisible(PATIENCE);
  await next.stop();
});
