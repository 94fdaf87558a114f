import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/desktop.ts';
import { SettingsScreen } from '../pages/settings-screen.ts';

test('menu and second start open pages, theme and size reach the system, and the page gets no permissions', async ({
  desktop,
}) => {
  const { page } = desktop;
  await expect(page.getByRole('main')).toBeVisible();
  const answers = await page.evaluate(async () => [
    await Notification.requestPermission(),
    (await navigator.permissions.query({ name: 'geolocation' })).state,
  ]);
  expect(answers).toEqual(['denied', 'denied']);

  // A second start hands over its link and exits.
  expect(await desktop.startAgain(['engawa://schedule'])).toBe(0);
  await expect(page).toHaveURL(/\/schedule/);
  expect(desktop.windows()).toHaveLength(1);

  await desktop.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    items.find(({ label }) => label === 'Settings…')?.click();
  });
  await expect(page).toHaveURL(/\/settings/);

  await page.getByRole('radio', { name: 'Dark', exact: true }).click();
  await expect.poll(() => desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await page.getByRole('combobox', { name: 'Interface size' }).click();
  await page.getByRole('option', { name: '150%', exact: true }).click();
  const factor = () =>
    desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
  await expect.poll(factor).toBe(1.5);
  await page.reload();
  await expect.poll(factor).toBe(1.5);
});

test('with a tray icon the app outlives its window and opens another; without one it exits and closes its database', async ({
  desktop,
}) => {
  const first = await SettingsScreen.open(desktop.page, '#program');
  await trayIcon(first.page).click();
  await first.page.close();
  expect(desktop.windows()).toHaveLength(0);
  const opened = desktop.nextWindow();
  await desktop.evaluate(({ app }) => app.emit('activate'));
  const window = await opened;
  await expect(window.getByRole('main')).toBeVisible();

  // On macOS an app stays open without a window.
  if (process.platform === 'darwin') return;
  await SettingsScreen.open(window, '#program');
  await trayIcon(window).click();
  await expect(trayIcon(window)).not.toBeChecked();
  await window.close();
  await expect.poll(() => desktop.process.exitCode).toBe(0);
  const files = await readdir(desktop.dataFolder);
  expect(files).toContain('engawa.db');
  // Files that an unclosed database leaves behind.
  expect(files.filter((file) => /-(?:wal|shm|journal)$/.test(file))).toEqual([]);
});

const trayIcon = (page: Page) => page.getByRole('switch', { name: 'Tray icon' });
