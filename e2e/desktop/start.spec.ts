import { expect, test } from '../fixtures/desktop.ts';

test('the app opens its page in one window and has no way to Node', async ({ desktop }) => {
  await expect(desktop.page).toHaveTitle('Home · Engawa');
  expect(desktop.page.url()).toBe(`${desktop.origin}/`);
  expect(desktop.windows()).toHaveLength(1);
  await expect(desktop.page.getByRole('main')).toBeVisible();
  const reachable = await desktop.page.evaluate(() => [typeof globalThis.require, typeof globalThis.process]);
  expect(reachable).toEqual(['undefined', 'undefined']);
});

test('a page cannot leave the app', async ({ desktop }) => {
  await expect(desktop.page.getByRole('main')).toBeVisible();
  const before = desktop.page.url();
  await desktop.page.evaluate(() => {
    window.location.href = 'https://example.org/';
  });
  // Without looking for what is in sight, where Playwright would wait for the navigation that was called off.
  await expect.poll(() => desktop.page.evaluate(() => document.querySelector('main') !== null)).toBe(true);
  expect(desktop.page.url()).toBe(before);
});
