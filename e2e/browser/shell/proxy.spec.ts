import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startWalledNetwork } from '#e2e/fixtures/proxies.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NetworkSection } from '#e2e/pages/network-section.ts';

const credentials = { username: 'somebody', password: 'canary-of-the-proxy' };

test('a proxy is entered, its faults are explained, and requests go through it', async ({
  page,
  services,
  dataDirectory,
}) => {
  await using walled = await startWalledNetwork(services, dataDirectory);
  const proxy = await walled.startProxy(credentials);
  await enter(page, walled.host.url);
  const network = await NetworkSection.open(page);
  await expect(network.region.getByText('The system uses no proxy for your services.')).toBeVisible();
  await network.expectCheck(/^The connection works, but a service does not answer/);

  await network.mode('Custom').click();
  await network.use('ftp://127.0.0.1');
  await expect(network.region.getByRole('alert')).toHaveText(/^This is not a proxy address\./);
  await expect(network.address).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeFindings(page);
  await network.use('http://127.0.0.1:9');
  await expect(
    network.region.getByText('All requests go through http://127.0.0.1:9, except those to this computer.'),
  ).toBeVisible();
  await network.expectCheck(/^The proxy cannot be reached\./);

  await network.use(proxy.address, { ...credentials, password: 'wrong' });
  await expect(network.region.getByText(`All requests go through ${proxy.address}, except`)).toBeVisible();
  await network.expectCheck(/^The proxy requires a name and password, or rejects/);
  await network.use(proxy.address, credentials);
  await expect(network.password).toHaveValue('');
  await expect(network.address).toBeFocused();
  await expect(network.region.getByText('Applies from the next request.')).toBeVisible();
  await network.expectCheck(/^Your services are reachable\./);
  expect(await page.content()).not.toContain('canary');

  await page.goto(new URL('/anime', page.url()).href);
  const picture = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(new Set(proxy.asked)).toContain('anime.engawa.test:443');
});

test('the system’s proxy is named and used without showing its password, and “None” is kept', async ({
  page,
  services,
  dataDirectory,
}) => {
  await using walled = await startWalledNetwork(services, dataDirectory, {
    https_proxy: 'http://somebody:canary@127.0.0.1:9',
  });
  await enter(page, walled.host.url);
  const network = await NetworkSection.open(page);
  await expect(network.region.getByText('The system uses http://127.0.0.1:9 for your services.')).toBeVisible();
  await network.expectCheck(/^The proxy cannot be reached\./);
  expect(await page.content()).not.toContain('canary');

  await network.mode('None').click();
  await expect(network.region.getByText(/^Requests go directly/)).toBeVisible();
  await page.reload();
  await expect(network.mode('None')).toBeChecked();
});
