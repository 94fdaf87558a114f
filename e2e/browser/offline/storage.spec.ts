import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { untilSaved, wantChapters } from '#e2e/fixtures/wanted-chapters.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { SavedScreen } from '#e2e/pages/saved-screen.ts';

const TITLE = 'Ten Thousand Steps';
const HURRIED = 60;

/** Opens the storage section of the settings on the host that the page shows. */
async function openStorage(page: Page) {
  await page.goto(new URL('/settings#storage', page.url()).href);
  const section = page.getByRole('region', { name: 'Storage' });
  await expect(section).toBeInViewport();
  return section;
}

test('the storage section shows folder and sizes, checks and repairs saved texts, and limits the caches', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, TITLE);
  await wantChapters(page, slugUrl, 3);
  await untilSaved(page, slugUrl, 3);
  const section = await openStorage(page);
  await expect(section.getByText(join(dataDirectory, 'library'))).toBeVisible();
  for (const label of ['Texts', 'Pictures', 'Search index and lists', 'Free on the disk']) {
    const fact = section.getByText(label, { exact: true }).locator('..').getByRole('definition');
    await expect(fact).toHaveText(/^[\d.]+ (bytes?|kB|MB|GB|TB)$/);
  }
  await expectNoAxeFindings(page);

  const work = section.getByRole('list', { name: 'Work in progress' });
  await section.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  await expect(work).toContainText('3 chapters checked. No damage found.');
  const pictures = join(dataDirectory, 'library', 'pictures');
  const [picture] = (await readdir(pictures, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  if (picture === undefined) throw new Error('the title was saved without pictures');
  await writeFile(join(picture.parentPath, picture.name), 'changed by hand');
  await section.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  await expect(work.getByText(/^1 item was damaged\./)).toBeVisible();
  await untilSaved(page, slugUrl, 3);
  await expectNoAxeFindings(page);

  await expect(section.getByRole('combobox', { name: 'Limit: Page cache' })).toHaveText('200 MB');
  const limit = section.getByRole('combobox', { name: 'Limit: Picture cache' });
  await expect(limit).toHaveText('300 MB');
  await limit.click();
  await page.getByRole('option', { name: '50 MB', exact: true }).click();
  await expect(section.getByText(/of at most 50 MB\./)).toBeVisible();
  await page.reload();
  await expect(limit).toHaveText('50 MB');
  await host.stop();
});

test('saved texts move to another folder; a missing folder is reported, found when it returns, or replaced', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, TITLE);
  await wantChapters(page, slugUrl, 2);
  await untilSaved(page, slugUrl, 2);
  const section = await openStorage(page);
  const sheet = page.getByRole('dialog', { name: 'Move saved items' });
  const target = join(dataDirectory, 'another place');

  await section.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await sheet.getByRole('textbox').fill('not/a/full/path');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Enter the full path of an empty or new folder.')).toBeVisible();
  await expectNoAxeFindings(page, '[role="dialog"]');
  await sheet.getByRole('textbox').fill(target);
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(section.getByText(`Saved items are now in ${target}.`)).toBeVisible();
  await expect(section.getByText(target, { exact: true })).toBeVisible();
  await expect((await SavedScreen.open(page)).title(TITLE)).toContainText('2 chapters');
  await host.stop();

  await rename(target, `${target} that was taken out`);
  const again = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await page.goto(again.url);
  const saved = await SavedScreen.open(page);
  await expect(saved.main.getByText('Saved items cannot be found')).toBeVisible();
  await page.goto(new URL('/texts?q=lamp', again.url).href);
  await expect(page.getByRole('main').getByText('Saved items cannot be found')).toBeVisible();
  await page.goBack();
  await saved.main.getByRole('link', { name: 'Open storage settings' }).click();
  await expect(section).toBeInViewport();
  await expect(section.getByText('Saved items cannot be found')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectNoAxeFindings(page);
  await section.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(section.getByText('Saved items cannot be found')).toBeVisible();
  // When the folder is back, the app finds it without a press.
  await rename(`${target} that was taken out`, target);
  await expect(section.getByText('Saved items cannot be found')).toBeHidden();
  await expect((await SavedScreen.open(page)).title(TITLE)).toContainText('2 chapters');

  // For a library that stays missing, a new one starts where the person chooses; the new folder is watched too.
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [lost, button] of [
    [target, 'Back to the default location'],
    [join(dataDirectory, 'library'), 'Start with an empty folder'],
  ] as const) {
    await rename(lost, `${lost} that was renamed`);
    await openStorage(page);
    await expect(section.getByText('Saved items cannot be found')).toBeVisible();
    await section.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expectNoAxeFindings(page, '[role="dialog"]');
    await sheet.getByRole('button', { name: button }).press('Enter');
    await expect.poll(async () => (await callCore(page, 'saved.storage', {})).state).toBe('ready');
    await expect(section.getByText('Saved items cannot be found')).toBeHidden();
  }
  expect(await readdir(`${target} that was renamed`)).toContain('library.db');
  await again.stop();
});

test('undo of a removal reports that it is impossible after the library folder was replaced', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, TITLE);
  await wantChapters(page, slugUrl, 1);
  await untilSaved(page, slugUrl, 1);
  const saved = await SavedScreen.open(page);
  await saved.title(TITLE).getByRole('button', { name: 'Delete' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  // A toast stays while it has the focus.
  await undo.focus();
  await rename(join(dataDirectory, 'library'), join(dataDirectory, 'taken out'));
  await expect.poll(async () => (await callCore(page, 'saved.storage', {})).state).toBe('gone');
  await callCore(page, 'saved.move', { directory: join(dataDirectory, 'another'), isUnusable: true });
  await expect.poll(async () => (await callCore(page, 'saved.storage', {})).state).toBe('ready');
  await undo.press('Enter');
  await expect(page.getByText('Too late to undo, or another folder for saved items is in use.')).toBeVisible();
  await host.stop();
});
