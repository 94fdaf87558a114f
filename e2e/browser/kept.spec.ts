import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

/** A page, and what of it is there from before. */
const PLACES = [
  { path: '/anime', name: 'Last Train to Aomizaki' },
  { path: '/anime/zero-hour-diner', name: 'Episode 0.5' },
  { path: '/schedule?view=week', name: 'Quieter Than Snow' },
  { path: '/genres', name: 'Комедия' },
  { path: '/teams', name: 'Мандарин' },
  { path: '/torrents', name: 'Last Train to Aomizaki' },
] as const;

test.afterEach(({ services }) => services.clearFaults());

test('what was seen before is there at once, and stays without a network, with its age', async ({
  page,
  host,
  services,
}) => {
  await AppFrame.open(page, host.url);
  const shown = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
  const visit = (path: string) => page.goto(new URL(path, host.url).href);
  for (const { path, name } of PLACES) {
    await visit(path);
    await expect(shown(name)).toBeVisible();
  }

  await services.putFaults([{ match: '.*', kind: 'latency', delayMs: 12_000 }]);
  for (const { path, name } of PLACES) {
    await visit(path);
    await expect(shown(name), path).toBeVisible({ timeout: 6_000 });
    await expect(page.getByText('Shown as it was'), path).toHaveCount(0);
  }

  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  for (const { path, name } of PLACES) {
    await visit(path);
    await expect(shown(name), path).toBeVisible();
    await expect(page.getByText(/Shown as it was .* ago|Shown as it was now/).first(), path).toBeVisible();
  }

  await services.clearFaults();
  await visit('/torrents');
  await expect(shown('Last Train to Aomizaki')).toBeVisible();
  await expect(page.getByText('Shown as it was')).toHaveCount(0);
});

test('what was never seen says so without a network, and comes when it is back', async ({ page, host, services }) => {
  await AppFrame.open(page, host.url);
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  await page.goto(new URL('/teams', host.url).href);
  await expect(page.getByRole('alert')).toContainText('The service does not answer');
  await services.clearFaults();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('Мандарин')).toBeVisible();
});
