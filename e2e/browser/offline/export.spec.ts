import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { untilSaved, wantChapters } from '#e2e/fixtures/wanted-chapters.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';

/** Two volumes of six chapters in one translation. */
const TITLE = 'Фонарь старых страниц';
/** The first volume and a part of the second. */
const SAVED = 8;
const HURRIED = 60;

test('saved chapters are exported without a network as EPUB, as FB2 per volume, and as text of a range', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, TITLE);
  await wantChapters(page, slugUrl, SAVED);
  await untilSaved(page, slugUrl, SAVED);
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  const novel = await NovelScreen.open(page, slugUrl);
  const sheet = page.getByRole('dialog', { name: 'Export as a book' });
  const tasks = page.getByRole('list', { name: 'Work in progress' });
  const downloads = join(dataDirectory, 'downloads');

  await novel.button('Export as a book').press('Enter');
  await expect(sheet.getByText('Saved: 8 of 12 chapters')).toBeVisible();
  await expect(sheet.getByText('4 chapters are not saved and will be left out.')).toBeVisible();
  await expectNoAxeFindings(page, '[role="dialog"]');
  await sheet.getByRole('radio', { name: 'One volume' }).click();
  await expect(sheet.getByText('Saved: 6 of 6 chapters')).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectNoAxeFindings(page, '[role="dialog"]');
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole('radio', { name: 'All saved' }).click();
  await sheet.getByRole('button', { name: 'Export 8 chapters' }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(tasks.getByText(`${TITLE}.epub is in ${downloads}`)).toBeVisible();
  await expect(tasks.getByText('4 chapters were not saved and were left out.')).toBeVisible();
  await expectNoAxeFindings(page);
  const epub = await readFile(join(downloads, `${TITLE}.epub`));
  expect(epub.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  // The cover, converted from the service's WebP.
  expect(epub.toString('latin1')).toMatch(/EPUB\/pictures\/picture-[0-9a-f]{32}\.jpg/);

  await novel.button('Export as a book').press('Enter');
  await sheet.getByRole('radio', { name: 'FB2' }).click();
  await sheet.getByRole('switch', { name: 'One file per volume' }).press('Space');
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/saved.export', (route) => held.promise.then(() => route.continue()), { times: 1 });
  const answered = page.waitForResponse('**/rpc/saved.export');
  await sheet.getByRole('button', { name: 'Export 8 chapters' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // The answer to a sheet that was closed leaves the next one open.
  await novel.button('Export as a book').press('Enter');
  await expect(sheet).toBeVisible();
  held.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  const files = tasks.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveText([`${TITLE} - Том 01.fb2`, `${TITLE} - Том 02.fb2`]);

  await novel.button('Export as a book').press('Enter');
  await sheet.getByRole('radio', { name: 'Text' }).click();
  await sheet.getByRole('radio', { name: 'Some chapters' }).click();
  await sheet.getByRole('textbox', { name: 'First chapter' }).fill('2');
  await sheet.getByRole('textbox', { name: 'Last chapter' }).fill('nothing like it');
  await expect(sheet.getByText('No such chapter')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Last chapter' }).fill('4');
  await sheet.getByRole('button', { name: 'Export 3 chapters' }).press('Enter');
  await expect(tasks.getByText('.txt is in')).toBeVisible();

  const names = await readdir(downloads);
  const text = names.find((name) => name.endsWith('.txt')) ?? '';
  expect((await readFile(join(downloads, text), 'utf8')).match(/^Глава \d+/gm)).toEqual([
    'Глава 2',
    'Глава 3',
    'Глава 4',
  ]);
  expect(names.toSorted()).toEqual(
    [`${TITLE}.epub`, `${TITLE} - Том 01.fb2`, `${TITLE} - Том 02.fb2`, text].toSorted(),
  );
  for (const name of names) expect((await stat(join(downloads, name))).size).toBeGreaterThan(1_000);

  for (const hide of (await tasks.getByRole('button', { name: /^Hide: / }).all()).reverse()) await hide.press('Enter');
  await expect(tasks).toBeHidden();
  await services.clearFaults();
  await host.stop();
});
