import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { Settings } from '#shared/domain/app/settings.ts';

test('language and theme change immediately and survive a kill', { tag: '@short' }, async ({
  page,
  services,
  dataDirectory,
}) => {
  const first = await startHost({ services, dataDirectory });
  await enter(page, first.url);
  const settings = await SettingsScreen.open(page);
  await settings.choose('Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await settings.choose('Русский');
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await first.kill();

  const second = await startHost({ services, dataDirectory });
  await enter(page, second.url);
  await SettingsScreen.open(page);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Аниме' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await second.stop();
});

test('the keyboard finds settings by name in both languages, by choice, by section and by related word', async ({
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
  await expect(settings.sections.getByRole('link')).toHaveText(['Reader']);
  await expect(settings.sections.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings.section('Reader').getByRole('button', { name: 'Reset' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Font' })).toBeFocused();

  // By a choice, by section and name, and by a word that is not on the page.
  for (const [typed, names] of [
    ['sepia', ['Page theme']],
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
  // Some rows depend on answers of the core, so there may be more by now.
  await expect.poll(() => settings.shown.count()).toBeGreaterThanOrEqual(all);
  await expect(settings.field).toHaveValue('');
});

test('the section list opens sections and follows scrolling; addresses and quick search open a section', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const settings = await SettingsScreen.open(page, '#player');
  await expect(settings.currentSection).toHaveText('Player');
  await expect(settings.section('Player')).toBeInViewport();
  const opened = new URL(page.url());

  // Also one near the end of the page, which cannot be scrolled to the top.
  for (const name of ['Reader', 'Connection', 'About']) {
    await settings.sections.getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
    await expect(settings.currentSection).toHaveText([name]);
    await expect(page).toHaveURL((url) => url.pathname === opened.pathname && url.hash === `#${name.toLowerCase()}`);
  }
  await expectNoAxeFindings(page);
  const scrollTo = (top: number) => page.locator('#main').evaluate((main, to) => main.scrollTo({ top: to }), top);
  await scrollTo(0);
  await expect(settings.currentSection).toHaveText(['Interface']);
  await scrollTo(100_000);
  await expect(settings.currentSection).toHaveText(['About']);

  // From another page, by quick search.
  await page.goto(new URL('/about', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('storage');
  await page.getByRole('option', { name: 'Settings: Storage' }).click();
  await expect(page).toHaveURL((url) => url.hash === '#storage');
  await expect(page.getByRole('heading', { level: 2, name: 'Storage', exact: true })).toBeFocused();
  await expect(settings.currentSection).toHaveText(['Storage']);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test.describe('in Russian, which has the longest names', () => {
  test.use({ locale: 'ru-RU' });
  test('the section list fits narrow, usual and wide windows', async ({ page, sharedHost }) => {
    await enter(page, sharedHost.url);
    const last = 'О приложении';
    const settings = await SettingsScreen.open(page);
    // Sections above the last one grow when their answers arrive.
    await page.waitForLoadState('networkidle');
    const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
    for (const width of [500, 1280, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const linesOfNames = await settings.sections.getByRole('link').evaluateAll((links) =>
        links.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return text.getClientRects().length;
        }),
      );
      expect(new Set(linesOfNames)).toEqual(new Set([1]));
      const link = settings.sections.getByRole('link', { name: last, exact: true });
      const heading = page.getByRole('heading', { level: 2, name: last, exact: true });
      await link.press('Enter');
      await expect(heading).toBeFocused();
      await expect(settings.currentSection).toHaveText([last]);
      // The marked link is in sight, beside or above what it leads to.
      await expect(link).toBeInViewport({ ratio: 1 });
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(settings.sections).toBeInViewport({ ratio: 1 });
      if (width >= 900) expect(await leftOf(link)).toBeLessThan(await leftOf(heading));
      const room = await page.locator('#main').evaluate((main) => main.scrollWidth - main.clientWidth);
      expect(room).toBe(0);
      // Nothing covers the heading of a section that can reach the top.
      await settings.sections.getByRole('link').nth(1).press('Enter');
      const above = await page.locator(':focus').evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 2, top + 4));
      });
      expect(above).toBe(true);
      await expectNoAxeFindings(page);
    }
  });
});

test('a section opened right after clearing the search stays in sight', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  const settings = await SettingsScreen.open(page, '?find=quality');
  const section = settings.section('Player');
  const link = settings.sections.getByRole('link', { name: 'Player' });
  await expect(settings.sections.getByRole('link')).toHaveCount(1);
  await settings.field.fill('');
  await link.click();
  await expect(page).toHaveURL(/settings#player$/);
  await expect(settings.section('Interface')).toBeAttached();
  await expect(section.getByRole('heading', { name: 'Player' })).toBeFocused();
  await expect(section.getByRole('heading', { name: 'Player' })).toBeInViewport();
  await expect(settings.currentSection).toHaveText(['Player']);

  // The field keeps the focus when its own button clears it.
  await settings.field.fill('quality');
  await expect(settings.sections.getByRole('link')).toHaveCount(1);
  await link.click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(settings.section('Interface')).toBeAttached();
  await expect(page).toHaveURL(/settings$/);
  await expect(settings.field).toBeFocused();
});

test('arrows change a choice; Reset affects its section only and can be undone', async ({ page, host }) => {
  await enter(page, host.url);
  const read = () => callCore(page, 'settings.read', {});
  await callCore(page, 'settings.update', { language: 'en', motion: 'reduced', player: { speed: 2, volume: 0.3 } });
  const settings = await SettingsScreen.open(page);
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await tabTo(page, theme.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(read).toMatchObject({ theme: 'light' });
  const before = await read();
  const reset = settings.section('Interface').getByRole('button', { name: 'Reset' });
  await reset.press('Enter');
  await expect.poll(read).toEqual({ ...Settings.parse({}), player: before.player });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light');
  await expect(reset).toBeFocused();
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await undoToast(page, 'Reset to defaults: Interface.');
  await expect.poll(read).toEqual(before);
  await expect(settings.section('Reader').getByRole('button', { name: 'Reset' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('settings are exported to a file and imported completely, with undo; another file is refused', async ({
  page,
  host,
  dataDirectory,
}) => {
  await enter(page, host.url);
  const kept = await callCore(page, 'settings.update', { theme: 'light', player: { speed: 2 }, reader: { indent: 0 } });
  const settings = await SettingsScreen.open(page);
  const section = settings.section('Your data');
  await section.getByRole('button', { name: 'Export' }).last().press('Enter');
  await expect(section.getByRole('status').filter({ hasText: 'Settings saved as' })).toContainText(
    /engawa-settings-\d{4}-\d\d-\d\d\.json/,
  );
  const folder = join(dataDirectory, 'downloads');
  const [name = ''] = await readdir(folder);
  expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toMatchObject({ format: 'engawa-data', progress: [] });

  const other = await callCore(page, 'settings.update', { theme: 'dark', player: { speed: 1, skipOpening: 'off' } });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const choosing = section.getByRole('button', { name: 'Choose a file' }).last();
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const opened = page.waitForEvent('filechooser');
    await choosing.press('Enter');
    await (await opened).setFiles(file);
  };
  await choose(join(folder, name));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(section.getByRole('status').filter({ hasText: /^\d+ settings imported/ })).toBeVisible();
  const read = () => callCore(page, 'settings.read', {});
  expect(await read()).toEqual(kept);
  await undoToast(page, 'Settings imported.');
  await expect.poll(read).toEqual(other);

  await choose({ name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('PK') });
  await expect(section.getByRole('alert')).toContainText('“photo.json” is not an Engawa data file');
  expect(await read()).toEqual(other);
});

test('the animation setting overrides the system’s preference', async ({ page, host }) => {
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

test('only the desktop app offers interface size and tray icon, and a reset of the app section keeps the size', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const browser = await SettingsScreen.open(page, '?find=size');
  await expect(browser.shown).toContainText(['Interface size']);
  await expect(page.getByRole('combobox', { name: 'Interface size' })).toHaveCount(0);

  // The page decides by the host's kind alone.
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
  await undoToast(page, 'Reset to defaults: App.');
  await expect.poll(read).toMatchObject({ scale: 1.25, desktop: { hasTray: true } });
});
