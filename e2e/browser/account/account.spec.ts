import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AccountScreen } from '#e2e/pages/account-screen.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

test('the Sync button explains the signed-out state, leads to sign-in, then lists what is synced and syncs on demand', async ({
  page,
  host,
  services,
}) => {
  await AppFrame.open(page, host.url);
  const sync = page.getByRole('button', { name: 'Sync', exact: true });
  await expect(sync).toHaveAccessibleDescription(
    /^Signed out: what you watch is saved here and not synced with an account/,
  );
  await sync.hover();
  await expect(
    page.getByText('Signed out: what you watch is saved here and not synced with an account.'),
  ).toBeVisible();
  await sync.click();
  const details = page.getByRole('dialog', { name: 'Sync' });
  await expect(details).toContainText('Sync your progress, lists and ratings across your devices.');
  await expectNoAxeFindings(page);
  await details.getByRole('button', { name: 'Sign in' }).click();
  const account = new AccountScreen(page);
  await account.submit(services.account);
  await expect(account.login).toBeHidden();

  await sync.click();
  const standing = (kind: string) => details.getByText(kind, { exact: true }).locator('..').getByRole('definition');
  await expect(standing('Watch progress')).toHaveText('Synced just now');
  await expect(standing('Lists')).toHaveText('Synced just now');
  await expect(standing('Ratings')).toHaveText('All changes sent');
  await expect(standing('Novels')).toHaveText('On this device only');
  const { id } = await callCore(page, 'releases.get', { idOrAlias: 'forty-second-stories' });
  // A rating is sent two seconds later, which a busy machine may not see.
  await services.putFaults([{ match: '/rating', kind: 'origin-502' }]);
  await callCore(page, 'ratings.set', { releaseId: id, score: 8 });
  await expect(standing('Ratings')).toHaveText('1 change waiting');
  await services.clearFaults();
  await details.getByRole('button', { name: 'Sync now' }).click();
  await expect(standing('Ratings')).toHaveText('Synced just now');
});

test('the sign-in form reports missing and wrong entries; an e-mail sign-in survives a restart and ends with sign-out', {
  tag: '@short',
}, async ({ page, services, dataDirectory }) => {
  const first = await startHost({ services, dataDirectory });
  const account = await (await AppFrame.open(page, first.url)).openAccount();
  await account.submit({ login: '', password: '' });
  await expect(page.getByText('Enter your login or e-mail.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await account.submit({ login: services.account.login, password: 'not this one' });
  await expect(page.getByText('Wrong login or password.')).toBeVisible();
  await expect(account.login).toHaveValue(services.account.login);
  await account.signIn({ login: services.account.email, password: services.account.password });
  // The focused form is gone, so the heading takes the focus.
  const heading = page.getByRole('heading', { level: 1, name: 'Account' });
  await expect(heading).toBeFocused();
  expect(await first.stop()).toBe(0);

  const second = await startHost({ services, dataDirectory });
  const again = await (await AppFrame.open(page, second.url)).openAccount();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(again.login).toBeVisible();
  await expect(heading).toBeFocused();
  await second.stop();
});
