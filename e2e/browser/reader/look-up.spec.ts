import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';

/** A chapter in Russian. */
const ADDRESS = '/read/1201--lamps-of-the-north-cape/1/1';

async function openReader(page: Page, url: string): Promise<ReaderNotes> {
  await page.goto(new URL(ADDRESS, url).href);
  const reader = new ReaderNotes(page);
  await reader.isShown();
  return reader;
}

/** The address that a press opens outside of the app, where the test gives an empty answer. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<URL> {
  const opened = page.waitForEvent('popup');
  await press();
  const popup = await opened;
  // Waits for the address, not the request, which may come before the popup event.
  await popup.waitForURL(/^https:/, { waitUntil: 'commit' });
  const url = new URL(popup.url());
  await popup.close();
  return url;
}

test.beforeEach(({ page }) => page.context().route(/wiktionary|yandex|deepl|example\.org/, (route) => route.fulfill()));

test('selected or highlighted words open at the chosen site by mouse and keys, and no site opens before', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const reader = await openReader(page, host.url);
  const words = await reader.chooseWords(3);
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  await bar.getByRole('button', { name: 'Look up or translate' }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Wiktionary', 'Yandex Translate', 'DeepL']);
  await expectNoAxeFindings(page, '[role="menu"]');
  expect(page.context().pages()).toHaveLength(1);
  const wiktionary = await openedBy(page, () => items.first().click());
  expect(wiktionary.host).toBe('ru.wiktionary.org');
  expect(wiktionary.searchParams.get('search')).toBe(words);
  await expect(bar).toBeHidden();

  await reader.chooseWords(3);
  await expect(bar).toBeVisible();
  await page.keyboard.press('l');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const yandex = await openedBy(page, () => page.keyboard.press('Enter'));
  expect(Object.fromEntries(yandex.searchParams)).toEqual({ source_lang: 'ru', target_lang: 'en', text: words });

  // A highlight offers the same without a selection.
  await page.keyboard.press('h');
  await expect(reader.note).toBeVisible();
  await reader.openHighlight.getByRole('button', { name: 'Look up or translate' }).press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  const deepl = await openedBy(page, () => page.keyboard.press('Enter'));
  expect(deepl.hash).toContain('#ru/en/');
});

test('two quick Escapes out of the menu lead to the text, one to its button', async ({ page, host }) => {
  await enter(page, host.url);
  const reader = await openReader(page, host.url);
  const text = page.getByRole('main', { name: 'Chapter text' });
  const button = page.getByRole('button', { name: 'Look up or translate' });
  const first = page.getByRole('menuitem').first();
  await reader.chooseWords(3);
  await expect(button).toBeVisible();
  await page.keyboard.press('l');
  await expect(first).toBeFocused();
  // Before the menu has gone.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
  await expect(button).toHaveCount(0);
  await expect(first).toHaveCount(0);
  await expect(text).toBeFocused();

  await page.keyboard.press('h');
  await expect(reader.note).toBeVisible();
  await button.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
  await expect(button).toHaveCount(0);
  await expect(first).toHaveCount(0);
  await expect(text).toBeFocused();
});

test('lookup sites are switched, added and removed in the settings', async ({ page, host }) => {
  await enter(page, host.url);
  await callCore(page, 'settings.update', { lookup: { yandex: false, deepl: false } });
  const settings = await SettingsScreen.open(page);
  const section = settings.section('Reader');
  await section.getByRole('button', { name: 'Add site' }).press('Enter');
  await section.getByRole('textbox', { name: 'Name' }).fill('Mine');
  const address = section.getByRole('textbox', { name: /^Address/ });
  await address.fill('http://example.org/%s');
  await address.press('Enter');
  await expect(section.getByRole('alert')).toContainText('https://');
  await expectNoAxeFindings(page);
  await address.fill('https://example.org/?about=%s');
  // A site that could not be saved stays in the form.
  const refused = { ok: false, error: { code: 'storage-full' } };
  await page.route('**/rpc/settings.update', (route) => route.fulfill({ json: refused }), { times: 1 });
  await section.getByRole('button', { name: 'Save site' }).click();
  await expect(page.getByRole('dialog', { name: /The disk is full/ })).toBeVisible();
  await expect(address).toHaveValue('https://example.org/?about=%s');
  await expect(section.getByText('https://example.org/?about=%s')).toBeHidden();
  await section.getByRole('button', { name: 'Save site' }).click();
  await expect(section.getByText('https://example.org/?about=%s')).toBeVisible();
  await expect(address).toBeHidden();
  await expect(section.getByRole('button', { name: 'Add site' })).toBeFocused();
  // The same address cannot be added twice.
  await section.getByRole('button', { name: 'Add site' }).press('Enter');
  await section.getByRole('textbox', { name: 'Name' }).fill('Again');
  await address.fill('https://example.org/?about=%s');
  await address.press('Enter');
  await expect(section.getByRole('alert')).toHaveText('This address is already added.');
  await section.getByRole('button', { name: 'Add site' }).press('Enter');
  const wiktionary = section.getByRole('switch', { name: /Wiktionary/ });
  await wiktionary.press('Space');
  await expect(wiktionary).not.toBeChecked();

  const reader = await openReader(page, host.url);
  const chosen = await reader.chooseWords(3);
  const opened = await openedBy(page, () => page.getByRole('button', { name: 'Look up in Mine' }).click());
  expect(opened.searchParams.get('about')).toBe(chosen);

  await SettingsScreen.open(page);
  await section.getByRole('button', { name: /Mine/ }).click();
  await expect(section.getByText('https://example.org/?about=%s')).toBeHidden();
  await openReader(page, host.url);
  await reader.chooseWords(3);
  await expect(page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button')).toHaveCount(7);

  // An answer that comes while the next site is typed leaves it in the form.
  await SettingsScreen.open(page);
  await section.getByRole('button', { name: 'Add site' }).press('Enter');
  const name = section.getByRole('textbox', { name: 'Name' });
  await name.fill('Mine');
  await address.fill('https://example.org/?about=%s');
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/settings.update', async (route) => {
    await held.promise;
    await route.continue();
  });
  const answered = page.waitForResponse('**/rpc/settings.update');
  await address.press('Enter');
  await name.fill('Next');
  held.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(name).toHaveValue('Next');
  await expect(section.getByText('https://example.org/?about=%s')).toBeVisible();
});
