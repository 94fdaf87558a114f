import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import { cutEvents, listenIn } from '#e2e/fixtures/host-events.ts';
import { lastTokenFor } from '#e2e/fixtures/service-control.ts';
import { test as base, expect } from '#e2e/fixtures/test.ts';
import type { AccountScreen } from '#e2e/pages/account-screen.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

/** Runs in real time: a code lasts five minutes, long enough for a busy machine. */
const test = base.extend({
  host: async ({ patientServices, dataDirectory }, use) => {
    const host = await startHost({ services: patientServices, dataDirectory });
    await use(host);
    await host.stop();
  },
});
// The tests wait for real seconds, so they wait side by side.
test.describe.configure({ mode: 'parallel' });
/** The app polls every five seconds. */
const PATIENCE = { timeout: 30_000 };
const AWKWARD = `"кавычки" 'и' «юникод» 🦊 &?=`;

async function openAccount(page: AppFrame['page'], host: Host): Promise<AccountScreen> {
  return (await AppFrame.open(page, host.url)).openAccount();
}

test('a forgotten password is reset by e-mail, and the new one, with quotes and letters of any script, signs in', async ({
  page,
  host,
  patientServices: services,
}) => {
  const { login, email } = services.secondAccount;
  const account = await openAccount(page, host);
  await account.submit({ login, password: AWKWARD });
  await expect(page.getByText('Wrong login or password.')).toBeVisible();
  await expect(account.login).toHaveValue(login);
  await expectNoAxeFindings(page);

  await account.button('Forgot your password?').click();
  const address = page.getByLabel('E-mail', { exact: true });
  await expect(address).toBeFocused();
  await account.button('Send e-mail').click();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  await address.fill('no address');
  await address.press('Enter');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter a full address')).toBeVisible();
  await address.fill('name@host');
  await address.press('Enter');
  await expect(page.getByText(/^The service says: “.+”$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await address.fill('nobody@example.org');
  await address.press('Enter');
  await expect(page.getByText('If nobody@example.org has an account, an e-mail')).toBeVisible();
  expect(await lastTokenFor(services, 'nobody@example.org')).toBeNull();
  await account.button('Send another e-mail').click();
  await expect(address).toHaveValue('nobody@example.org');
  await address.fill(email);
  await address.press('Enter');
  await expect(page.getByText(`If ${email} has an account, an e-mail`)).toBeVisible();

  const token = page.getByLabel('Token from the e-mail');
  await expect(token).toBeFocused();
  await token.fill('not this one');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(AWKWARD);
  await page.getByLabel('Confirm new password').fill('another');
  await account.button('Change password').click();
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(AWKWARD);
  await account.button('Change password').click();
  await expect(page.getByText('This token is invalid or was already used')).toBeVisible();
  await expectNoAxeFindings(page);
  await token.fill((await lastTokenFor(services, email)) ?? 'no message was sent');
  await account.button('Change password').click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(account.login).toHaveValue(email);

  await account.password.fill(AWKWARD);
  await account.password.press('Enter');
  await expect(account.signOut).toBeVisible();
  await expect(page.getByText(/^Signed in as/)).toBeVisible();
});

test('approving a code on another device signs this one in while it shows another page', { tag: '@short' }, async ({
  page,
  host,
  patientServices: services,
  browser,
}) => {
  const other = await startHost({ services });
  const otherWindow = await browser.newContext();
  const otherPage = await otherWindow.newPage();
  const [here, there] = [await openAccount(page, host), await openAccount(otherPage, other)];
  await there.signIn(services.account);

  await here.button('With a code').click();
  const code = await here.readCode();
  await expect(page.getByText(/^New code in [45]:\d\d$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Anime', exact: true }).click();
  await there.accept(code.slice(0, 5));
  await expect(otherPage.getByText('The code has six digits.')).toBeVisible();
  await there.accept('000001');
  await expect(otherPage.getByText('This code is wrong or has expired.')).toBeVisible();
  await expectNoAxeFindings(otherPage);
  // As pasted from a message.
  await there.codeField.fill('');
  await there.codeField.pressSequentially(`${code.slice(0, 3)}-${code.slice(3)}`);
  await expect(there.codeField).toHaveValue(code);
  await there.codeField.press('Enter');
  await expect(otherPage.getByText('Code approved')).toBeVisible();
  await expect(page.getByText(`Signed in as ${services.account.login}.`)).toBeVisible(PATIENCE);
  await expect(page).toHaveURL(/\/anime$/);
  await otherWindow.close();
  await other.stop();
});

test('a code approved while the window is cut off from its host signs in when the connection is back', async ({
  page,
  host,
  patientServices: services,
}) => {
  const device = await services.otherDevice(services.account);
  await listenIn(page);
  const account = await openAccount(page, host);
  await account.button('With a code').click();
  const code = await account.readCode();
  const mend = await cutEvents(page);
  await device.acceptCode(code);
  await expect.poll(async () => (await callCore(page, 'account.state', {})).status, PATIENCE).toBe('signed-in');
  await mend();
  await expect(account.signOut).toBeVisible(PATIENCE);
});

test('a code survives a reload, an expired one is replaced automatically, and another way can be chosen meanwhile', async ({
  page,
  host,
  patientServices: services,
}) => {
  const account = await openAccount(page, host);
  await account.button('With a code').click();
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeFocused();
  const first = await account.readCode();
  await page.reload();
  expect(await account.readCode()).toBe(first);
  await services.advance(301);
  await expect(account.shownCode).not.toHaveText(`${first.slice(0, 3)} ${first.slice(3)}`, PATIENCE);
  await account.readCode();
  await account.button('Sign in another way').click();
  await expect(account.login).toBeFocused();
});

test('a refused code request is reported; while the service does not respond, the code stays and the page says so', async ({
  page,
  host,
  patientServices: services,
}) => {
  const account = await openAccount(page, host);
  await services.putFaults([{ match: '/accounts/otp/get', kind: 'status', status: 403, times: 1 }]);
  await account.button('With a code').click();
  await expect(page.getByRole('alert')).toHaveText(
    'No accessThe service refused this request. Try again later or with another account.',
  );
  await account.button('With a code').click();
  const code = await account.readCode();
  await services.putFaults([{ match: '/accounts/otp/login', kind: 'origin-502' }]);
  try {
    await expect(page.getByText('The service isn’t responding. Retrying automatically.')).toBeVisible(PATIENCE);
    expect(await account.readCode()).toBe(code);
    await services.clearFaults();
    await expect(page.getByText('The service isn’t responding')).toBeHidden(PATIENCE);
  } finally {
    await services.clearFaults();
  }
});

test('sign-in through another site opens the browser, and finishing there signs the app in', async ({
  page,
  host,
  patientServices: services,
}) => {
  const account = await openAccount(page, host);
  await account.button('Discord').click();
  const first = await page.waitForEvent('popup');
  await expect(page.getByRole('heading', { name: 'Sign in with Discord' })).toBeVisible();
  await expect(page.getByText(/^Waiting, 1[45]:\d\d left$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await first.close();
  await account.button('Sign in another way').click();
  await expect(account.login).toBeVisible();

  const opened = page.waitForEvent('popup');
  await account.button('VK').click();
  await (await opened).close();
  const again = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open again' }).click();
  const site = await again;
  expect(site.url()).toContain(services.anime.siteUrl);
  await site.getByRole('button', { name: services.secondAccount.login }).click();
  await expect(site.getByRole('heading')).toHaveText('Готово');
  await site.close();
  await expect(account.signOut).toBeVisible(PATIENCE);
  await expect(page.getByRole('heading', { level: 2, name: services.secondAccount.login, exact: true })).toBeVisible();
});

test('an unfinished sign-in through another site expires and offers another way', async ({
  page,
  patientServices: services,
  dataDirectory,
}) => {
  const hurried = await startHost({ services, dataDirectory, timeScale: 120 });
  const account = await openAccount(page, hurried);
  await account.button('Google').click();
  await (await page.waitForEvent('popup')).close();
  await expect(page.getByRole('heading', { name: 'Sign-in expired' })).toBeVisible(PATIENCE);
  await expect(page.getByText('Sign-in was not finished in the browser.')).toBeVisible();
  await expectNoAxeFindings(page);
  await account.button('Sign in another way').click();
  await expect(account.login).toBeVisible();
  await hurried.stop();
});

test('the profile shows traffic figures, and hides a shown passkey after a minute or when the page is left', async ({
  page,
  host,
  patientServices: services,
}) => {
  await page.clock.install();
  const account = await openAccount(page, host);
  await account.signIn(services.account);
  await expect(page.getByText('New account: no torrents shared yet.')).toBeVisible();
  await expect(page.getByText('Member since', { exact: true })).toBeVisible();
  const details = await callCore(page, 'account.details', {});
  const value = { ...details, uploadedBytes: 1_530_000_000, downloadedBytes: 812_000 };
  await page.route('**/rpc/account.details', (route) => route.fulfill({ json: { ok: true, value } }));
  await page.reload();
  await expect(page.getByText('1.53 GB')).toBeVisible();
  await expect(page.getByText('812 kB')).toBeVisible();
  const passkey = page.getByRole('region', { name: 'Passkey' });
  await expect(account.button('Copy')).toBeHidden();
  await account.button('Show').click();
  await expect(account.button('Copy')).toBeVisible();
  const secret = (await passkey.getByRole('paragraph').nth(1).textContent()) ?? '';
  expect(secret.length).toBeGreaterThan(8);
  await expectNoAxeFindings(page);
  await page.clock.fastForward(61_000);
  await expect(page.getByText(secret)).toBeHidden();
  await account.button('Show').click();
  await expect(page.getByText(secret)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const app = new AppFrame(page);
  await expect(app.heading('Home')).toBeVisible();
  await app.openAccount();
  await expect(account.button('Show')).toBeVisible();
  await expect(page.getByText(secret)).toBeHidden();

  // One that arrives while the window is hidden is not shown.
  const held = Promise.withResolvers<void>();
  for (const call of ['passkey', 'acceptCode']) {
    await page.route(`**/rpc/account.${call}`, async (route) => {
      await held.promise;
      await (call === 'passkey' ? route.continue() : route.fulfill({ json: { ok: true, value: {} } }));
    });
  }
  const answered = ['passkey', 'acceptCode'].map((call) => page.waitForResponse(`**/rpc/account.${call}`));
  await account.button('Show').click();
  await page.evaluate(() => {
    const hide = (value: boolean) => Object.defineProperty(document, 'hidden', { configurable: true, value });
    hide(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hide(false);
  });
  // A code that is typed while another one is awaited stays.
  const code = page.getByRole('region', { name: 'Approve another device' }).getByRole('textbox');
  await code.fill('482913');
  await code.press('Enter');
  await code.fill('48');
  held.resolve();
  for (const response of await Promise.all(answered)) await response.finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(account.button('Copy')).toBeHidden();
  await expect(code).toHaveValue('48');
  // A short name does not break to make room for the button beside it.
  await page.setViewportSize({ width: 320, height: 600 });
  const name = page.getByRole('heading', { name: services.account.login });
  const linesOf = (element: Element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(await name.evaluate(linesOf)).toBe(1);
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light', viewport: { width: 400, height: 800 } });

  test('the keyboard alone reaches code sign-in and password reset, and signs in with a password', async ({
    page,
    host,
    patientServices: services,
  }) => {
    await page.goto(host.url);
    await page.getByRole('link', { name: 'Профиль' }).click();
    const login = page.getByLabel('Логин или почта');
    await login.focus();
    await page.keyboard.type(services.account.login);
    const tabTo = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      for (let presses = 0; presses < 12; presses += 1) {
        if (await button.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await tabTo('По коду');
    await expect(page.getByRole('heading', { name: 'Вход по коду' })).toBeFocused();
    await expect(page.getByText(/^Новый код через/)).toBeVisible();
    await expectNoAxeFindings(page);
    await tabTo('Войти другим способом');
    await expect(login).toBeFocused();
    await tabTo('Забыли пароль?');
    await expect(page.getByLabel('Почта', { exact: true })).toBeFocused();
    await tabTo('Назад ко входу');
    await expect(login).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    await login.fill(services.account.login);
    await page.keyboard.press('Tab');
    await page.keyboard.type(services.account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Выйти', exact: true })).toBeVisible();
    await expect(page.getByText('Дата регистрации')).toBeVisible();
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });
});
