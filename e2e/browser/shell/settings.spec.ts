import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { Settings } from '#shared/domain/app/settings.ts';

test('language and theme change at once, and stay over a restart', async ({ page, services, dataDirectory }) => {
  const first = await startHost({ services, dataDirectory });
  const settings = await (await AppFrame.open(page, first.url)).openSettings();
  await settings.choose('Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await settings.choose('Русский');
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await first.kill();

  const second = await startHost({ services, dataDirectory });
  await page.goto(second.url);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Аниме' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await second.stop();
});

test('a setting is found by any of its names, in either language, by the keyboard alone', { tag: '@long' }, async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const settings = await SettingsScreen.open(page);
  const all = await settings.shown.count();
  expect(all).toBeGreaterThan(25);

  await page.keyboard.press('Control+KeyF');
  await expect(settings.field).toBeFocused();
  await page.keyboard.type('шрифт');
  await expect(settings.shown).toHaveText(['Font']);
  await expect(settings.count).toHaveText('1 setting');
  await expect(settings.section('Reader')).toBeVisible();
  await expect(settings.section('Player')).toBeHidden();
  await expect(page).toHaveURL(/[?&]find=/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings.section('Reader').getByRole('button', { name: 'Reset' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Font' })).toBeFocused();

  // By a choice, by a section, by words that stand nowhere.
  for (const [typed, names] of [
    ['sepia', ['Page']],
    ['player quality', ['Quality']],
    ['zoom', ['Interface size']],
  ] as const) {
    await page.keyboard.press('Control+KeyF');
    await page.keyboard.type(typed);
    await expect(settings.shown).toHaveText(names);
  }
  await expectNoAxeFindings(page);

  await page.keyboard.press('Control+KeyF');
  await page.keyboard.type('qqq');
  await expect(settings.count).toHaveText('Nothing found');
  await expect(page.getByText('No settings match “qqq”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all settings' }).press('Enter');
  // What some rows say is asked of the core: more may be there by now.
  await expect.poll(() => settings.shown.count()).toBeGreaterThanOrEqual(all);
  await expect(settings.field).toHaveValue('');
});

test('a section is put back to usual by itself, and back again', { tag: '@long' }, async ({ page, host }) => {
  await enter(page, host.url);
  const changed = { language: 'en', theme: 'light', motion: 'reduced', player: { speed: 2, volume: 0.3 } } as const;
  const before = await callCore(page, 'settings.update', changed);
  const settings = await SettingsScreen.open(page);
  const reset = settings.section('Interface').getByRole('button', { name: 'Reset' });
  await reset.press('Enter');
  const read = () => callCore(page, 'settings.read', {});
  await expect.poll(read).toEqual({ ...Settings.parse({}), player: before.player });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light');
  await expect(reset).toBeFocused();
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await undoToast(page, 'Interface settings were reset.');
  await expect.poll(read).toEqual(before);
  await expect(settings.section('Reader').getByRole('button', { name: 'Reset' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('settings leave as a file and come back whole, with a way back', async ({ page, host, dataDirectory }) => {
  await enter(page, host.url);
  const kept = await callCore(page, 'settings.update', { theme: 'light', player: { speed: 2 }, reader: { indent: 0 } });
  const settings = await SettingsScreen.open(page);
  const section = settings.section('Settings as a file');
  await section.getByRole('button', { name: 'Export' }).press('Enter');
  await expect(section.getByRole('status').first()).toContainText(/engawa-settings-\d{4}-\d\d-\d\d\.json/);
  const folder = join(dataDirectory, 'downloads');
  const [name = ''] = await readdir(folder);
  expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toMatchObject({ format: 'engawa-data', progress: [] });

  const other = await callCore(page, 'settings.update', { theme: 'dark', player: { speed: 1, skipOpening: 'off' } });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const choosing = section.getByRole('button', { name: 'Choose a file' });
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const opened = page.waitForEvent('filechooser');
    await choosing.press('Enter');
    await (await opened).setFiles(file);
  };
  await choose(join(folder, name));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(section.getByRole('status').last()).toContainText(/^\d+ settings imported/);
  const read = () => callCore(page, 'settings.read', {});
  expect(await read()).toEqual(kept);
  await undoToast(page, 'Settings imported.');
  await expect.poll(read).toEqual(other);

  await choose({ name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('PK') });
  await expect(section.getByRole('alert')).toContainText('“photo.json” is not an Engawa data file');
  expect(await read()).toEqual(other);
});

test('the person decides about motion, whatever the system says', { tag: '@long' }, async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, host.url);
  const settings = await SettingsScreen.open(page);
  const html = page.locator('html');
  const duration = () => html.evaluate((root) => getComputedStyle(root).getPropertyValue('--duration-calm').trim());
  await expect(html).toHaveAttribute('data-motion', 'reduced');
  expect(await duration()).toMatch(/^0m?s$/);
  await settings.choose('Full');
  await expect(html).not.toHaveAttribute('data-motion', 'reduced');
  expect(await duration()).not.toMatch(/^0m?s$/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await settings.choose('Reduced');
  await expect(html).toHaveAttribute('data-motion', 'reduced');
});

test('the desktop program has a size of its own and a tray, which a browser has not', { tag: '@long' }, async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const browser = await SettingsScreen.open(page, '?find=size');
  await expect(browser.shown).toContainText(['Interface size']);
  await expect(page.getByRole('combobox', { name: 'Interface size' })).toHaveCount(0);

  // The page of the program and that of a browser differ by what the host says that it is.
  await page.route('**/rpc/app.info', async (route) => {
    const { ok, value } = await (await route.fetch()).json();
    await route.fulfill({ json: { ok, value: { ...value, host: 'electron' } } });
  });
  const settings = await SettingsScreen.open(page);
  await page.getByRole('combobox', { name: 'Interface size' }).press('Enter');
  await page.getByRole('option', { name: '125%' }).press('Enter');
  const program = settings.section('App');
  await program.getByRole('switch', { name: 'Tray icon' }).press('Space');
  const read = () => callCore(page, 'settings.read', {});
  await expect.poll(read).toMatchObject({ scale: 1.25, desktop: { hasTray: true } });
  await program.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect.poll(read).toMatchObject({ scale: 1.25, desktop: { hasTray: false } });
  await undoToast(page, 'App settings were reset.');
  await expect.poll(read).toMatchObject({ scale: 1.25, desktop: { hasTray: true } });
});
