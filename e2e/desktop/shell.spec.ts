import { readdir } from 'node:fs/promises';
import { expect, test } from '../fixtures/desktop.ts';
import { SettingsScreen } from '../pages/settings-screen.ts';

test('the page gets no permission of the machine', async ({ desktop }) => {
  const answers = await desktop.page.evaluate(async () => [
    await Notification.requestPermission(),
    (await navigator.permissions.query({ name: 'geolocation' })).state,
  ]);
  expect(answers).toEqual(['denied', 'denied']);
});

test('the settings reach the system: light and dark, and the size of everything', async ({ desktop }) => {
  await SettingsScreen.open(desktop.page);
  await desktop.page.getByRole('radio', { name: 'Dark', exact: true }).click();
  await expect.poll(() => desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await desktop.page.getByRole('combobox', { name: 'Interface size' }).click();
  await desktop.page.getByRole('option', { name: '150%', exact: true }).click();
  const factor = () =>
    desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
  await expect.poll(factor).toBe(1.5);
  await desktop.page.reload();
  await expect.poll(factor).toBe(1.5);
});

test('the menu leads to pages', async ({ desktop }) => {
  await expect(desktop.page.getByRole('main')).toBeVisible();
  await desktop.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    items.find(({ label }) => label === 'Settings…')?.click();
  });
  await expect(desktop.page).toHaveURL(/\/settings/);
});

test('another start hands its link over and ends', async ({ desktop }) => {
  await expect(desktop.page.getByRole('main')).toBeVisible();
  expect(await desktop.startAgain(['engawa://schedule'])).toBe(0);
  await expect(desktop.page).toHaveURL(/\/schedule/);
  expect(desktop.windows()).toHaveLength(1);
});

test('without the tray icon the app ends with its window, and leaves its data whole', async ({ desktop }) => {
  test.skip(process.platform === 'darwin', 'programs stay without a window there');
  await expect(desktop.page.getByRole('main')).toBeVisible();
  await desktop.page.close();
  await expect.poll(() => desktop.process.exitCode).toBe(0);
  const files = await readdir(desktop.dataFolder);
  expect(files).toContain('engawa.db');
  // What a database that was not closed still has to write.
  expect(files.filter((file) => /-(?:wal|shm|journal)$/.test(file))).toEqual([]);
});

test('with the tray icon the app outlives its window and gives another', async ({ desktop }) => {
  await SettingsScreen.open(desktop.page, '#program');
  await desktop.page.getByRole('switch', { name: 'Tray icon' }).click();
  await desktop.page.close();
  expect(desktop.windows()).toHaveLength(0);
  const opened = desktop.nextWindow();
  await desktop.evaluate(({ app }) => app.emit('activate'));
  await expect((await opened).getByRole('main')).toBeVisible();
});
