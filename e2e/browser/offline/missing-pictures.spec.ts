import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { untilSaved, wantChapters } from '#e2e/fixtures/wanted-chapters.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { SavedScreen } from '#e2e/pages/saved-screen.ts';

/** Thirty pictures in every chapter. */
const TITLE = 'The Painted Monastery';
const gone = (chapter: string, times: number) =>
  ({ match: `/uploads/ranobe/.*/chapters/${chapter}/`, kind: 'status', status: 404, times }) as const;

test.afterEach(({ services }) => services.clearFaults());

test('pictures that failed to download are listed by chapter and downloaded later on request', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, TITLE);
  await services.putFaults([gone('v1-c1', 2), gone('v1-c2', 1)]);
  await wantChapters(page, slugUrl, 2);
  await untilSaved(page, slugUrl, 2);

  const saved = await SavedScreen.open(page);
  const row = saved.title(TITLE);
  const sheet = page.getByRole('dialog', { name: 'Missing pictures' });
  const chapters = sheet.getByRole('list', { name: 'Chapters with missing pictures' }).getByRole('listitem');
  const retry = sheet.getByRole('button', { name: 'Save pictures' });
  await row.getByRole('button', { name: `3 pictures missing: ${TITLE}` }).press('Enter');
  await expect(chapters).toHaveText(['Volume 1, chapter 12 pictures', 'Volume 1, chapter 21 picture']);
  await expectNoAxeFindings(page, '[role="dialog"]');

  await services.putFaults([gone('v1-c1', 1)]);
  await retry.press('Enter');
  await expect(sheet.getByRole('status')).toHaveText('2 pictures saved, 1 still missing.');
  await expect(chapters).toHaveText(['Volume 1, chapter 11 picture']);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: `1 picture missing: ${TITLE}` })).toBeFocused();
  await expectNoAxeFindings(page);

  const exporting = page.getByRole('dialog', { name: 'Export as a book' });
  await row.getByRole('button', { name: `Export: ${TITLE}` }).press('Enter');
  await expect(exporting.getByText('1 picture is missing and will be left out.')).toBeVisible();
  await expect(exporting.getByRole('listitem')).toHaveText(['Volume 1, chapter 11 picture']);
  await services.putFaults([gone('v1-c1', 1)]);
  await exporting.getByRole('button', { name: 'Save pictures' }).press('Enter');
  await expect(exporting.getByText('No picture could be saved.')).toBeVisible();
  await expectNoAxeFindings(page, '[role="dialog"]');
  await exporting.getByRole('radio', { name: 'Text' }).click();
  await expect(exporting.getByText('1 picture is missing')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  await row.getByRole('button', { name: /^1 picture missing/ }).press('Enter');
  await retry.press('Enter');
  await expect(sheet.getByRole('status')).toHaveText(/^The service isn’t responding\./);
  await page.keyboard.press('Escape');
  await services.clearFaults();

  // The title's page also opens the sheet.
  const novel = await NovelScreen.open(page, slugUrl);
  await novel.button('Saved: 2 of 12').press('Enter');
  await page.getByRole('menuitem', { name: 'Missing pictures: 1' }).press('Enter');
  await retry.press('Enter');
  await expect(sheet.getByRole('status')).toHaveText('1 picture saved. None is missing.');
  await expect(chapters).toHaveCount(0);
  await page.keyboard.press('Escape');

  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  await page.goto(new URL(`/read/${slugUrl}/1/1`, host.url).href);
  const pictures = page.getByRole('article').or(page.getByRole('main')).locator('figure img');
  await expect.poll(() => pictures.count()).toBeGreaterThan(2);
  for (const picture of (await pictures.all()).slice(0, 3)) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10);
  }
  await host.stop();
});
