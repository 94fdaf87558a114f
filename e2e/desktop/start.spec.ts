import { expect, test } from '../fixtures/desktop.ts';

test('the app opens its page in one window and has no way to Node', async ({ desktop }) => {
  await expect(desktop.page).toHaveTitle('Engawa');
  expect(new URL(desktop.page.url()).protocol).toBe('app:');
  expect(desktop.app.windows()).toHaveLength(1);
  await expect(desktop.page.getByRole('main')).toBeVisible();
  const reachable = await desktop.page.evaluate(() => [typeof globalThis.require, typeof globalThis.process]);
  expect(reachable).toEqual(['undefined', 'undefined']);
});

test('a page cannot leave the app', async ({ desktop }) => {
  const before = desktop.page.url();
  await desktop.page.evaluate(() => {
    window.location.href = 'https://example.org/';
  });
  await expect(desktop.page.getByRole('main')).toBeVisible();
  expect(desktop.page.url()).toBe(before);
});
