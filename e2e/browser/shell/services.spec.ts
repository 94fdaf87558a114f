import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startOddServers } from '#e2e/fixtures/odd-servers.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ServicesForm } from '#e2e/pages/services-form.ts';
import { WelcomeScreen } from '#e2e/pages/services-welcome.ts';

test('the form explains what answers at a wrong address, and no service changes', async ({ page, dataDirectory }) => {
  const host = await startHost({ dataDirectory, services: 'unasked' });
  const odd = await startOddServers();
  const at = odd.addresses;
  await (await WelcomeScreen.open(page, host.url)).takeDemo();
  await page.goto(new URL('/connection', page.url()).href);
  const opener = page.getByRole('button', { name: 'Connect to services' });
  await opener.press('Enter');
  const form = new ServicesForm(page);

  const explained: readonly [address: string, title: string][] = [
    ['two words', 'This is not an address'],
    [at.closedPort, 'refused the connection'],
    [at.selfSigned, 'is self-signed'],
    [at.edge, 'is blocked'],
    [at.webServer, 'This is not the service'],
    [at.otherJson, 'This is not the service'],
    [at.otherVersion, 'This version of the service is not supported'],
    [at.ill, 'The service has an error'],
    [at.busy, 'Rate limited'],
    [at.portal, 'redirects to http://portal.example'],
  ];
  for (const [address, title] of explained) {
    await form.check('anime', address);
    await expect(form.finding('anime'), address).toContainText(title);
    await expect(form.address('anime'), address).toHaveAttribute('aria-invalid', 'true');
  }

  await test.step('an invalid site address is reported at its own field', async () => {
    const site = page.getByRole('textbox', { name: 'Site of the novel service' });
    await form.nameNovelSite('two words');
    await form.check('novels', at.closedPort);
    await expect(form.finding('novels')).toContainText('The site address is not valid');
    await expect(site).toHaveAttribute('aria-invalid', 'true');
    await expect(form.address('novels')).not.toHaveAttribute('aria-invalid');
    await form.address('novels').fill('');
    await form.nameNovelSite('');
  });

  await test.step('one press corrects a nearly right address', async () => {
    await form.check('anime', 'http://portal.example/api/v1');
    await expect(form.finding('anime')).toContainText('must begin with https');
    await expect(form.finding('anime').getByRole('button')).toHaveText('Use https://portal.example/api/v1');
    await form.check('anime', `${at.ill}/?key=1#top`);
    await form
      .finding('anime')
      .getByRole('button', { name: `Use ${at.ill}` })
      .press('Enter');
    await expect(form.finding('anime')).toContainText('answered with status 503');
    await expect(form.address('anime')).toHaveValue(at.ill);
    await expect(form.address('anime')).toBeFocused();
    await expectNoAxeFindings(page);
  });

  await test.step('without a working service the app stays on the demo', async () => {
    await form.connect();
    await expect(form.address('anime')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(page.getByRole('region', { name: 'Services' })).toContainText('Demo library');
  });

  await test.step('entered addresses are kept for the next time', async () => {
    await opener.press('Enter');
    await expect(form.address('anime')).toHaveValue(at.ill);
    await form.address('anime').fill('https://anime.exam');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('link', { name: 'Home' }).press('Enter');
    await page.goBack();
    await opener.press('Enter');
    await expect(form.address('anime')).toHaveValue('https://anime.exam');
    await expect(form.address('novels')).toHaveValue('');
  });
  await odd.stop();
  await host.stop();
});

test('services given at the start can be tested but not changed', async ({ page, sharedHost, services }) => {
  await enter(page, sharedHost.url);
  await page.goto(new URL('/connection', page.url()).href);
  const section = page.getByRole('region', { name: 'Services' });
  await expect(section).toContainText(services.anime.baseUrl);
  await section.getByRole('button', { name: 'Test now' }).click();
  await expect(section).toContainText(`The anime service answers at ${services.anime.baseUrl}`);
  await expect(section).toContainText(`The novel service answers at ${services.novels.baseUrl}`);
  await expect(section).toContainText('cannot be changed here.');
  await expect(section.getByRole('button', { name: /demo|Change/ })).toHaveCount(0);
  await expectNoAxeFindings(page);
});
