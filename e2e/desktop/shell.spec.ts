import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  await expect.poll(() => desktop.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await desktop.page.getByRole('combobox', { name: 'Size of the interface' }).click();
  await desktop.page.getByRole('option', { name: '150%', exact: true }).click();
  const factor = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
  await expect.poll(factor).toBe(1.5);
  await desktop.page.reload();
  await expect.poll(factor).toBe(1.5);
});

test('the menu leads to pages', async ({ desktop }) => {
  await expect(desktop.page.getByRole('main')).toBeVisible();
  await desktop.app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    items.find(({ label }) => label === 'Settings…')?.click();
  });
  await expect(desktop.page).toHaveURL(/\/settings/);
});

test('another start hands its link over and ends', async ({ desktop }) => {
  await expect(desktop.page.getByRole('main')).toBeVisible();
  const program = await desktop.app.evaluate(({ app }) => app.getPath('exe'));
  const isRoot = process.getuid?.() === 0;
  const flags = ['out/main/main.js', `--data=${desktop.dataFolder}`, '--demo', ...(isRoot ? ['--no-sandbox'] : [])];
  const another = spawn(program, [...flags, 'engawa://schedule'], { stdio: 'ignore' });
  expect(await once(another, 'exit')).toEqual([0, null]);
  await expect(desktop.page).toHaveURL(/\/schedule/);
  expect(desktop.app.windows()).toHaveLength(1);
});

test('with the tray icon the app outlives its window and gives another', async ({ desktop }) => {
  await SettingsScreen.open(desktop.page, '#program');
  await desktop.page.getByRole('switch', { name: 'Icon in the tray' }).click();
  await desktop.page.close();
  expect(desktop.app.windows()).toHaveLength(0);
  const opened = desktop.app.waitForEvent('window');
  await desktop.app.evaluate(({ app }) => app.emit('activate'));
  await expect((await opened).getByRole('main')).toBeVisible();
});
