import type { Page } from 'playwright/test';
import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LibraryScreen } from '#e2e/pages/library-screen.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import type { ShelfName } from '#shared/domain/novels/reading.ts';

const NAMES = { huge: 'Ten Thousand Steps', branchy: 'The Caravan of Four Voices', first: 'Lamps of the North Cape' };

/** Puts a title of the demo on a shelf and stores its chapter list. */
async function shelve(page: Page, name: string, shelf: ShelfName): Promise<void> {
  const slugUrl = await NovelScreen.find(page, name);
  await callCore(page, 'novels.chapters', { slugUrl });
  await callCore(page, 'reading.setShelf', { slugUrl, shelf });
}

/** Opens these chapters of a title in order; the first chapter is read to its end. */
async function openSome(page: Page, name: string, numbers: readonly string[]): Promise<void> {
  const slugUrl = await NovelScreen.find(page, name);
  for (const number of numbers) {
    await callCore(page, 'reading.save', {
      ...{ slugUrl, volume: '1', number, branchId: null, paragraph: 0, offset: 0, isAtEnd: number === '1' },
    });
  }
}

function shelfLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name: new RegExp(`^${name}`) });
}

test('a title is put on a shelf by keyboard without an account, listed there, moved, removed and restored by undo', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, NAMES.first);
  const novel = await NovelScreen.open(page, slugUrl);
  await novel.button('Shelf').press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Want to read' })).toBeFocused();
  await expectNoAxeFindings(page, '[role=menu]');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${NAMES.first}” added to “Want to read”.`)).toBeVisible();
  await expect(novel.button('Shelf: Want to read')).toBeFocused();
  await expect(novel.button('Follow')).toBeVisible();
  await undoToast(page, 'added to');
  await expect(novel.button('Shelf')).toBeVisible();

  await novel.button('Shelf').click();
  await page.getByRole('menuitemradio', { name: 'Reading' }).click();
  await expect(novel.button('Following')).toBeVisible();
  await undoToast(page, 'added to');
  await expect(novel.button('Follow')).toBeVisible();
  await novel.button('Shelf').click();
  await page.getByRole('menuitemradio', { name: 'Reading' }).click();

  await goWithin(page, '/library?tab=novels');
  const library = new LibraryScreen(page);
  await expect(library.titles).toHaveText([NAMES.first]);
  await expect(library.tab('Novels')).toHaveText('Novels1');
  await library.cards.first().hover();
  await library.action(`Shelf of ${NAMES.first}: Reading`).click();
  await page.getByRole('menuitemradio', { name: 'Finished' }).click();
  await expect(library.main).toContainText('Add novels you are reading.');
  await expect(library.sorting).toHaveCount(0);
  await expect(shelfLink(page, 'Finished')).toHaveText('Finished1');
  await shelfLink(page, 'Finished').click();
  await library.expectSearch('?tab=novels&part=finished');
  await expect(library.sorting).toBeVisible();
  await library.cards.first().hover();
  await library.action(`Shelf of ${NAMES.first}: Finished`).click();
  await page.getByRole('menuitem', { name: 'Remove from “Finished”' }).click();
  await expect(library.main).toContainText('Add novels you have finished.');
  await undoToast(page, 'removed from its shelf');
  await expect(library.titles).toHaveText([NAMES.first]);
  await page.reload();
  await expect(library.titles).toHaveText([NAMES.first]);
});

test('shelves show reading progress and are sorted, without a network', async ({ page, host, services }) => {
  await enter(page, host.url);
  await shelve(page, NAMES.huge, 'reading');
  await shelve(page, NAMES.first, 'reading');
  await openSome(page, NAMES.huge, ['1', '2']);
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  try {
    const library = await LibraryScreen.open(page, '?tab=novels');
    await expect(library.titles).toHaveText([NAMES.huge, NAMES.first]);
    await expect(library.cards.first()).toContainText('1 of 3,932 read');
    await expect(library.cards.nth(1)).toContainText('24 chapters');
    await library.sort('By name');
    await expect(library.titles).toHaveText([NAMES.first, NAMES.huge]);
    await library.expectSearch('?tab=novels&order=name');
    await library.sort('Recently opened');
    await expect(library.titles).toHaveText([NAMES.huge, NAMES.first]);
    await shelfLink(page, 'History').click();
    const opened = page.getByRole('list', { name: 'Chapters you opened' }).getByRole('listitem');
    await expect(opened).toHaveText([/Volume 1, chapters 1–2/]);
  } finally {
    await services.clearFaults();
  }
});

test('the reading history opens chapters, and undo restores removed entries', async ({ page, host }) => {
  await enter(page, host.url);
  await openSome(page, NAMES.first, ['1', '2', '3', '4']);
  const library = await LibraryScreen.open(page, '?tab=novels&part=history');
  const rows = page.getByRole('list', { name: 'Chapters you opened' }).getByRole('listitem');
  await expect(rows).toHaveText([/Volume 1, chapters 1–4/]);
  await rows.getByRole('button', { name: /^Show one by one: / }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Volume 1, chapter 4');
  await expect(rows.nth(3)).toContainText('Read');
  await expectNoAxeFindings(page);

  await rows.nth(1).hover();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove from history: / })
    .click();
  await expect(rows).toHaveCount(3);
  await undoToast(page, '1 chapter removed from history.');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('chapter 3');

  await rows.first().locator('[data-card-link]').focus();
  await page.keyboard.press('Control+a');
  await expect(library.chosen).toHaveText('4 selected');
  await library.action('Remove from history').click();
  await expect(library.main).toContainText('Nothing read yet');
  await undoToast(page, '4 chapters removed from history.');
  await expect(rows).toHaveCount(4);

  await rows.nth(2).locator('[data-card-link]').press('Enter');
  await new ReaderScreen(page).isShown();
  await expect(page).toHaveURL(/\/read\/[^/]+\/1\/2(\?|$)/);
});

test('times follow a change of the computer’s time zone', async ({ page, host }) => {
  await enter(page, host.url);
  await openSome(page, NAMES.first, ['1']);
  await LibraryScreen.open(page, '?tab=novels&part=history');
  const row = page.getByRole('list', { name: 'Chapters you opened' }).getByRole('listitem');
  const clock = async () => /\d+:\d\d.[AP]M/.exec((await row.textContent()) ?? '')?.[0];
  const before = await clock();
  expect(before).toBeDefined();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kathmandu' });
  await page.keyboard.press('Shift');
  await expect.poll(clock).not.toBe(before);
});

test('a long reading history loads to its end by scrolling', async ({ page, host }) => {
  await enter(page, host.url);
  const numbers = Array.from({ length: 120 }, (_, place) => String(place + 1));
  await openSome(page, NAMES.huge, numbers);
  await LibraryScreen.open(page, '?tab=novels&part=history');
  await expect(page.getByText('120 chapters')).toBeVisible();
  await expect(page.getByText('Volume 1, chapters 1–120 ·')).toBeVisible();
  await page.getByRole('button', { name: /^Show one by one: / }).click();
  const last = page.getByText('Volume 1, chapter 1 ·');
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 4_000);
    await expect(last).toBeInViewport({ timeout: 200 });
  }).toPass();
});

test('axe finds nothing on the shelves, and their colours are readable in the dark theme', async ({ page, host }) => {
  await enter(page, host.url);
  await shelve(page, NAMES.huge, 'reading');
  await shelve(page, NAMES.branchy, 'reading');
  await openSome(page, NAMES.huge, ['1']);
  const library = await LibraryScreen.open(page, '?tab=novels');
  await expect(library.cards).toHaveCount(2);
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
  await shelfLink(page, 'Dropped').click();
  await expect(library.main).toContainText('Add novels you stopped reading.');
  await expectNoAxeFindings(page);
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 400, height: 800 } });
  test('shelves and history are translated and fit the window, and a title moves', async ({ page, host }) => {
    await enter(page, host.url);
    await shelve(page, NAMES.huge, 'want');
    await openSome(page, NAMES.branchy, ['1', '2']);
    await page.goto(new URL('/library?tab=novels&part=want', host.url).href);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: /^Полка новеллы/ }).click();
    await page.getByRole('menuitemradio', { name: 'Читаю' }).click();
    await expect(page.getByText('Добавляйте сюда новеллы, которые хотите прочитать.')).toBeVisible();
    const history = page.getByRole('navigation', { name: 'Полки' }).getByRole('link', { name: 'История' });
    await history.click();
    await expect(page.getByText('2 главы')).toBeVisible();
    await expect(history).toBeInViewport();
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

    const tabs = page.getByRole('navigation', { name: 'Списки и история' });
    // A count that comes after the first picture makes the list wider.
    await page.route('**/rpc/saved.titleCount', async (route) => {
      await tabs.waitFor();
      await route.fulfill({ json: { ok: true, value: 4_000 } });
    });
    await page.goto(new URL('/library?tab=saved', host.url).href);
    await expect(tabs.getByRole('link', { name: /^Сохранённое.*4.000/ })).toBeInViewport({ ratio: 1 });
  });
});
