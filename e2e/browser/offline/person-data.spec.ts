import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LibraryScreen } from '#e2e/pages/library-screen.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { PersonDataSection } from '#e2e/pages/person-data-section.ts';

const NOVEL = 'Lamps of the North Cape';
const RUSSIAN = { region: 'Ваши данные', exporting: 'Экспорт', choosing: 'Выбрать файл' };

/** Makes data of each kind: reading, a bookmark, progress while signed out, and the light theme. */
async function live(page: Page): Promise<void> {
  const slugUrl = await NovelScreen.find(page, NOVEL);
  const chapter = { slugUrl, volume: '1', number: '2', branchId: null };
  await callCore(page, 'reading.save', { ...chapter, paragraph: 1, offset: 0, isAtEnd: true });
  await callCore(page, 'reading.setShelf', { slugUrl, shelf: 'reading' });
  const mark = { id: crypto.randomUUID(), createdAt: Date.now(), paragraph: 1, offset: 0, excerpt: 'lamp' };
  await callCore(page, 'bookmarks.put', { ...chapter, ...mark });
  const [latest] = await callCore(page, 'releases.latest', { limit: 1 });
  const release = await callCore(page, 'releases.get', { idOrAlias: String(latest?.release.id) });
  const episodeId = release.episodes[0]?.id;
  if (episodeId === undefined) throw new Error('a release without episodes');
  await callCore(page, 'progress.save', { episodeId, releaseId: release.id, positionSeconds: 90, isWatched: false });
  await callCore(page, 'settings.update', { theme: 'light' });
}

test('a person’s data moves to another computer by a file, and importing it again adds nothing', async ({
  page,
  host,
  services,
  dataDirectory,
}, testInfo) => {
  await enter(page, host.url);
  await live(page);
  const first = await PersonDataSection.open(page);
  await first.exporting.press('Enter');
  const said = first.region.getByRole('status').first();
  await expect(said).toContainText(/engawa-data-\d{4}-\d\d-\d\d\.json/);
  await expect(said).toContainText(`in ${join(dataDirectory, 'downloads')}`);
  await expect(said).toContainText('Not in the file: saved texts and episodes, fonts');
  await expect(first.exporting).toBeFocused();
  const [name = ''] = await readdir(join(dataDirectory, 'downloads'));
  const file = join(dataDirectory, 'downloads', name);
  expect(await readFile(file, 'utf8')).toContain('"name":"theme","value":"light"');

  const other = await startHost({ services, dataDirectory: testInfo.outputPath('other') });
  await enter(page, other.url);
  const second = await PersonDataSection.open(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light');
  await second.choose(file);
  await expect(second.outcome).toContainText('entries imported');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  for (const kind of ['Watched episodes', 'Places in novels', 'Read chapters', 'Bookmarks']) {
    await second.expectCounts(kind, '1', '0');
  }
  await expect(second.choosing).toBeFocused();
  await expect(second.region).toContainText('Not in the file: saved texts and episodes, fonts');
  await expectNoAxeFindings(page);

  await second.choose(file);
  await expect(second.outcome).toContainText('Nothing new in the file');
  await second.expectCounts('Bookmarks', '0', '1');
  await goWithin(page, '/library?tab=novels');
  await expect(new LibraryScreen(page).titles).toHaveText([NOVEL]);
  await other.stop();
});

test.describe('in Russian, in a narrow dark window', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'dark', viewport: { width: 400, height: 800 } });
  test('the import explains why a file is refused, and counts the entries of a valid one', async ({
    page,
    host,
  }, testInfo) => {
    await enter(page, host.url);
    const section = await PersonDataSection.open(page, RUSSIAN);
    const given = async (name: string, text: string) => {
      const path = testInfo.outputPath(name);
      await writeFile(path, text);
      await section.choose(path);
    };
    await given('фото.json', 'PK\u0003\u0004');
    await expect(section.trouble).toContainText('«фото.json» — не файл данных Engawa');
    await expectNoAxeFindings(page);
    await given('завтра.json', '{"format":"engawa-data","version":2}');
    await expect(section.trouble).toContainText('создан более новой версией');
    const large = testInfo.outputPath('large.json');
    await writeFile(large, '');
    await truncate(large, 50_000_001);
    await section.choose(large);
    await expect(section.trouble).toContainText('слишком большой');

    const searches = [{ text: 'лампы', searchedAt: '2026-01-01T00:00:00.000Z' }, { text: 5 }];
    await given('мои.json', JSON.stringify({ format: 'engawa-data', version: 1, searches }));
    await expect(section.outcome).toContainText('Импортирована 1 запись');
    await expect(section.region).toContainText('1 запись не удалось прочитать, она пропущена.');
    await expect(section.trouble).toHaveCount(0);
    await section.expectCounts('Запросы', '1', '0');
    await section.exporting.click();
    await expect(section.region.getByRole('status').first()).toContainText('Ваши данные сохранены как');
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  });
});
