import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { MOST_DRAWN } from '#e2e/fixtures/most-drawn.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';

const HUGE = 'Ten Thousand Steps';
/** 80 chapters: one translation has all, one begins with chapter 21, one with 41, one ends with 40. */
const BRANCHY = 'The Caravan of Four Voices';
const SERIAL = 'The Daily Serial';
const DAY_SECONDS = 86_400;

async function openTitle(page: Page, url: string, name: string): Promise<NovelScreen> {
  await enter(page, url);
  return NovelScreen.open(page, await NovelScreen.find(page, name));
}

test('a title shows its facts with both statuses, copies its link, and fits a small window', { tag: '@short' }, async ({
  page,
  sharedHost,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const novel = await openTitle(page, sharedHost.url, HUGE);
  for (const fact of ['Original: Ongoing', 'Translation: Ongoing', 'China', '16+', '2013', '3,932 chapters']) {
    await expect(novel.main.getByRole('listitem').filter({ hasText: fact }).first()).toBeVisible();
  }
  await novel.button('Copy link').click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/ru\/book\/\d+--ten-thousand-steps$/);

  // The buttons share a line, and the end of the page shows the last chapter.
  await page.setViewportSize({ width: 400, height: 300 });
  expect((await novel.button('Shelf').boundingBox())?.y, 'as high as “Read”').toBe(
    (await novel.primaryAction.boundingBox())?.y,
  );
  await novel.main.evaluate((main) => main.scrollTo({ top: main.scrollHeight, behavior: 'instant' }));
  await expect(novel.row('3932')).toBeAttached();
});

test('of 3,932 chapters only nearby rows are drawn; a number leads to one, and read marks count by volume', async ({
  page,
  host,
}) => {
  const novel = await openTitle(page, host.url, HUGE);
  await expect(novel.row('1')).toBeVisible();
  // With one translation there is nothing to choose.
  await expect(novel.main.getByRole('button', { name: /translation/i })).toHaveCount(0);
  expect(await novel.rows.count()).toBeLessThan(MOST_DRAWN);
  await expect(novel.primaryAction).toHaveText('Read');

  await novel.findField.fill('1234');
  await expect(novel.rows).toHaveCount(1);
  await novel.findField.press('Enter');
  await expect(novel.link('1234')).toBeFocused();
  await expect(novel.link('1234')).toBeInViewport();
  await expect(novel.row('1233')).toBeVisible();
  expect(await novel.rows.count()).toBeLessThan(MOST_DRAWN);

  await page.keyboard.press('KeyW');
  await expect(novel.readMark('1234')).toBeVisible();
  await expect(page.getByText('Volume 7, chapter 1234 marked as read.')).toBeVisible();
  await page.keyboard.press('Control+KeyZ');
  await expect(novel.readMark('1234')).toHaveCount(0);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Volume 7, chapter 1234' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Mark all up to chapter 1234' }).press('Enter');
  await expect(page.getByText('1,234 chapters marked as read.')).toBeVisible();
  await expect(novel.readMark('1233')).toBeVisible();
  await expect(novel.readMark('1235')).toHaveCount(0);
  await expect(novel.link('1234')).toBeFocused();

  await expect(novel.primaryAction).toHaveText('Continue: volume 7, chapter 1235');
  await expect(novel.main.getByText('1,234 of 3,932 chapters read')).toBeAttached();
  await page.reload();
  await expect(novel.primaryAction).toHaveText('Continue: volume 7, chapter 1235');
  await novel.filter('Unread').click();
  await expect(novel.main.getByRole('heading', { name: /^Chapters/ })).toContainText('2,698 of 3,932');
  await expect(novel.rows.first()).toContainText('Chapter 1235');
  await expect(novel.volume('Volume 7')).toContainText('34 of 200 read');
  await expectNoAxeFindings(page);

  await novel.filter('Bookmarked').click();
  await expect(novel.main.getByText('No bookmarks yet')).toBeVisible();
  const slugUrl = await NovelScreen.find(page, HUGE);
  for (const [place, number] of ['7', '7', '207'].entries()) {
    await callCore(page, 'bookmarks.put', {
      ...{ id: `00000000-0000-4000-8000-00000000000${place}`, slugUrl, volume: number === '7' ? '1' : '2', number },
      ...{ branchId: null, createdAt: 1, paragraph: place, offset: 0, excerpt: 'here' },
    });
  }
  await expect(novel.rows).toHaveCount(2);
  await expect(novel.row('7').getByRole('img', { name: '2 bookmarks' })).toBeVisible();
  await expect(novel.row('207').getByRole('img', { name: '1 bookmark' })).toBeVisible();
  await novel.primaryAction.click();
  await expect(page).toHaveURL(/\/read\/[^/]+\/7\/1235$/);
});

test('chapters are selected by keyboard and marked together, and one undo reverts all of them', async ({
  page,
  host,
}) => {
  const novel = await openTitle(page, host.url, BRANCHY);
  await novel.link('2').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(novel.chosen).toHaveText('3 selected');
  await expectNoAxeFindings(page);
  await page.keyboard.press('KeyW');
  await expect(page.getByText('3 chapters marked as read.')).toBeVisible();
  for (const number of ['2', '3', '4']) await expect(novel.readMark(number)).toBeVisible();
  await expect(novel.readMark('1')).toHaveCount(0);
  await expect(novel.row('4').getByRole('checkbox')).toHaveCount(0);
  await undoToast(page, '3 chapters marked as read.');
  await expect(novel.main.getByRole('img', { name: 'Read', exact: true })).toHaveCount(0);

  await page.keyboard.press('Control+KeyA');
  await expect(novel.chosen).toHaveText('80 selected');
  await novel.button('Mark as read').click();
  await expect(novel.primaryAction).toHaveText('Read again');
  await novel.filter('Unread').click();
  await expect(novel.main.getByText('Everything is read')).toBeVisible();
  await undoToast(page, '80 chapters marked as read.');
  await expect(novel.rows.first()).toContainText('Chapter 1');

  await novel.link('1').focus();
  await page.keyboard.press('KeyW');
  await expect(novel.row('1')).toHaveCount(0);
  await expect(novel.link('2')).toBeFocused();
});

test('the title asks for a translation once, remembers it, and names another one for chapters it lacks', async ({
  page,
  host,
}) => {
  const novel = await openTitle(page, host.url, BRANCHY);
  const slugUrl = await NovelScreen.find(page, BRANCHY);
  await expect(novel.row('1')).toContainText('2 translations');
  await callCore(page, 'reading.markRead', { slugUrl, chapters: [{ volume: '1', number: '2' }], isRead: true });
  await novel.primaryAction.click();
  const lines = novel.question.getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expectNoAxeFindings(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(novel.question).toBeHidden();
  expect((await callCore(page, 'reading.title', { slugUrl })).line).toBeNull();

  await novel.button('Choose a translation').click();
  const second = lines.filter({ hasText: 'from volume 3, chapter 21' });
  const name = (await second.locator('[data-card-link]').textContent()) ?? '';
  const other = (await lines.first().locator('[data-card-link]').textContent()) ?? '';
  await second.getByRole('button').click();
  await expect(novel.button(`Translation: ${name}`)).toBeVisible();
  await expect(novel.row('1')).toContainText('Another translation:');
  await expect(novel.readMark('2')).toBeVisible();
  await page.reload();
  await expect(novel.button(`Translation: ${name}`)).toBeVisible();
  await novel.findField.fill('21');
  await expect(novel.row('21')).toContainText(`${name} ·`);

  await novel.doTo('21', `Read in the translation by ${other}`);
  await new ReaderScreen(page).isShown();
  const { line } = await callCore(page, 'reading.title', { slugUrl });
  const asked = new URL(page.url()).searchParams.get('branch');
  expect(Number(asked)).toBeGreaterThan(0);
  expect(Number(asked)).not.toBe(line?.branchId);
  await expect.poll(async () => (await callCore(page, 'reading.title', { slugUrl })).position?.number).toBe('21');
  await page.goBack();
  await expect(novel.primaryAction).toHaveText('Continue: volume 3, chapter 21');
  await novel.primaryAction.click();
  await new ReaderScreen(page).isShown();
  await expect(novel.question).toHaveCount(0);
});

test('a chapter list in disorder keeps the service’s order, and an empty one says so', async ({ page, host }) => {
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, BRANCHY);
  const entry = (index: number, volume: string, number: string) => ({
    ...{ index, volume, number, name: null, branches: [] },
  });
  let value = [
    ...[entry(1, '2', '1'), entry(1, '2', '2'), entry(2, '1', '1'), entry(3, '1', '1.10'), entry(4, '2', '7')],
    ...Array.from({ length: 12 }, (_, place) => entry(4, String(3 + place), '5')),
  ];
  await page.route('**/rpc/answers.kept', (route) => route.fulfill({ json: { ok: true, value: null } }));
  await page.route('**/rpc/novels.chapters', (route) => route.fulfill({ json: { ok: true, value } }));
  const novel = await NovelScreen.open(page, slugUrl);
  await expect(novel.rows).toHaveCount(17);
  await expect(novel.main.getByRole('heading', { level: 3 })).toHaveText([
    ...['Volume 2', 'Volume 1', 'Volume 2'],
    ...Array.from({ length: 12 }, (_, place) => `Volume ${3 + place}`),
  ]);
  await novel.link('1.10').focus();
  await page.keyboard.press('KeyW');
  await expect(novel.readMark('1.10')).toBeVisible();
  await expect(novel.volume('Volume 1')).toContainText('1 of 2 read');

  await novel.findField.fill('5');
  await novel.findField.press('Enter');
  await expect(novel.rows).toHaveCount(12);
  await expect(novel.findField).toHaveValue('5');
  await novel.link('5').first().focus();
  await page.keyboard.press('Control+KeyA');
  await expect(novel.chosen).toHaveText('12 selected');
  await novel.button('Mark as read').click();
  await expect(novel.main.getByRole('img', { name: 'Read', exact: true })).toHaveCount(12);

  value = [];
  await page.reload();
  await expect(novel.main.getByText('No chapters yet')).toBeVisible();
  await expect(novel.primaryAction).toHaveCount(0);
  await expectNoAxeFindings(page);
});

test('new chapters of a followed title are on the home page and marked in the list until it is opened again', async ({
  page,
  dataDirectory,
}) => {
  const services = await startServices();
  const host = await startHost({ services, dataDirectory });
  try {
    const novel = await openTitle(page, host.url, SERIAL);
    const slugUrl = await NovelScreen.find(page, SERIAL);
    await novel.button('Follow').click();
    await expect(page.getByText('It was added to “Want to read”.')).toBeVisible();
    await expect(novel.button('Following')).toBeVisible();
    const count = (await callCore(page, 'novels.chapters', { slugUrl })).length;
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 2, name: 'Novels' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'New chapters' })).toHaveCount(0);

    await services.advance(2 * DAY_SECONDS);
    await callCore(page, 'novels.chapters', { slugUrl });
    const shelf = page.getByRole('region', { name: 'New chapters' });
    await expect(shelf.getByRole('article')).toContainText('2 new chapters');
    await expectNoAxeFindings(page);
    await shelf.getByRole('link').click();
    await novel.button('Oldest first').click();
    await expect(novel.main.getByText('New', { exact: true })).toHaveCount(2);
    for (const number of [count + 1, count + 2]) await expect(novel.row(String(number))).toContainText('New');
    await expect.poll(async () => (await callCore(page, 'reading.title', { slugUrl })).newChapters).toBe(0);
    await expect(novel.main.getByText('New', { exact: true })).toHaveCount(2);
    await page.reload();
    await novel.button('Oldest first').click();
    await expect(novel.row(String(count + 2))).toBeVisible();
    await expect(novel.main.getByText('New', { exact: true })).toHaveCount(0);
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 2, name: 'Novels' })).toBeVisible();
    await expect(shelf).toHaveCount(0);
  } finally {
    await host.stop();
    await services.stop();
  }
});

test('a long name in place of a missing cover ends after a whole line', async ({ page, services, dataDirectory }) => {
  const chapters = [{ name: 'First', content: '<p>The end.</p>' }];
  const shelf = await startNovelShelf([{ slugUrl: '21--long', name: 'The ferry that left '.repeat(12), chapters }]);
  const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
  await enter(page, host.url);
  await page.goto(new URL('/novels/21--long', host.url).href);
  const written = page.getByRole('main').getByText('The ferry that left', { exact: false }).first();
  await expect(written).toBeVisible();
  const lines = await written.evaluate(
    (name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight),
  );
  expect(lines).toBeCloseTo(6, 1);
  await host.stop();
  await shelf.stop();
});

test.describe('in Russian, light and narrow', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light', viewport: { width: 400, height: 800 } });
  test('the title page is translated and fits the window', async ({ page, host }) => {
    const novel = await openTitle(page, host.url, BRANCHY);
    await novel.main.getByRole('button', { name: 'Отметить всё прочитанным' }).click();
    await expect(page.getByText('Прочитанными отмечено 80 глав.')).toBeVisible();
    await expect(novel.main.getByText('Прочитано 80 из 80 глав')).toBeVisible();
    await novel.main.getByRole('button', { name: 'Полка', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Читаю' }).click();
    await expect(novel.main.getByRole('button', { name: 'Полка: Читаю' })).toBeVisible();
    await expectNoAxeFindings(page);
    expect(await novel.main.evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  });
});
