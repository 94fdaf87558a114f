import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { asWritten } from '#e2e/pages/reader-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const TITLE = SlugUrl.parse('1201--lamps-of-the-north-cape');
const chapterAddress = (number = '1') => `/read/${TITLE}/1/${number}`;

async function openReader(page: Page, url: string, address = chapterAddress()): Promise<ReaderNotes> {
  await enter(page, url);
  await page.goto(new URL(address, url).href);
  const reader = new ReaderNotes(page);
  await reader.isShown();
  return reader;
}

test('bookmarks are set, shown, opened from another chapter’s list, and removed with undo', { tag: '@short' }, async ({
  page,
  host,
}) => {
  const reader = await openReader(page, host.url);
  await page.keyboard.press('Control+b');
  await expect(reader.ribbon).toBeVisible();
  await reader.toast('Bookmark added');

  await page.keyboard.press('End');
  await expect(reader.ribbon).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(reader.ribbon).toBeVisible();
  expect(await callCore(page, 'bookmarks.list', { slugUrl: TITLE })).toHaveLength(2);

  await page.goto(new URL(chapterAddress('2'), host.url).href);
  await reader.isShown();
  await reader.openTab('Bookmarks');
  const excerpts = reader.marks('Bookmarks', 'Volume 1, chapter 1');
  await expect(excerpts).toHaveCount(2);
  await expectNoAxeFindings(page);
  const first = (await excerpts.first().getByRole('link').textContent()) ?? 'none';
  await excerpts.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/1\/1/);
  await expect(page.getByText(first.slice(0, 40)).first()).toBeInViewport();
  await expect(reader.ribbon).toBeVisible();

  // Near its place, the key removes the bookmark instead of adding another.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+b');
  await reader.toast('Bookmark removed');
  await expect(reader.ribbon).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(reader.ribbon).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await reader.openTab('Bookmarks');
  await excerpts.last().getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(excerpts).toHaveCount(1);
});

test('words highlighted by mouse keep their note, and highlight and reading place survive a kill of the app', async ({
  page,
  services,
  dataDirectory,
}) => {
  const firstHost = await startHost({ services, dataDirectory });
  const reader = await openReader(page, firstHost.url);
  const words = await reader.chooseWords(3);
  await expectNoAxeFindings(page, '[role="toolbar"][aria-label="Selected text"]');
  await page.getByRole('button', { name: 'Highlight: Green' }).click();
  await expect.poll(() => reader.painted('mark-green')).toEqual([words]);

  await reader.clickOnPainted('mark-green');
  await expectNoAxeFindings(page, '[role="dialog"]');
  await reader.note.fill('To be remembered');
  await page.getByRole('radio', { name: 'Rose' }).click();
  // Closed right after typing: the note must not be lost.
  await page.keyboard.press('Escape');
  await expect(reader.note).toBeHidden();
  await expect.poll(() => reader.painted('mark-rose')).toEqual([words]);
  await expect.poll(() => reader.painted('mark-noted')).toEqual([words]);

  const place = reader.paragraphs.nth(12);
  await place.evaluate((paragraph) => paragraph.scrollIntoView({ block: 'start' }));
  await expect
    .poll(async () => (await callCore(page, 'reading.title', { slugUrl: TITLE })).position?.paragraph)
    .toBeGreaterThan(9);
  await firstHost.kill();

  const host = await startHost({ services, dataDirectory });
  await openReader(page, host.url);
  await expect(place).toBeInViewport();
  await expect.poll(() => reader.painted('mark-rose')).toEqual([words]);
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
  await page.keyboard.press('Control+Equal');
  await reader.setMode('Pages');
  await expect.poll(() => reader.painted('mark-rose')).toEqual([words]);
  await reader.clickOnPainted('mark-rose');
  await expect(reader.note).toHaveValue('To be remembered');
  // The page receives its own change only together with the other window's.
  const { promise: isWritten, resolve: noteWritten } = Promise.withResolvers<void>();
  await page.route('**/rpc/highlights.list', (route) => isWritten.then(() => route.continue()));
  await reader.note.fill('To be kept');
  const stored = async () => (await callCore(page, 'highlights.list', { slugUrl: TITLE })).find(({ note }) => note);
  await expect.poll(async () => (await stored())?.note).toBe('To be kept');
  // A change by another window, which this one must not overwrite.
  const highlight = await stored();
  if (highlight !== undefined) await callCore(page, 'highlights.put', { ...highlight, note: 'To be kept, and more' });
  noteWritten();
  await expect(reader.note).toHaveValue('To be kept, and more');
  await page.keyboard.press('Escape');

  await reader.openTab('Notes');
  const listed = reader.marks('Notes', 'Volume 1, chapter 1');
  await expect(listed).toContainText(['To be kept, and more']);
  await expect(listed).toContainText(['Rose']);
  await listed.getByRole('link').click();
  await reader.openHighlight.getByRole('button', { name: 'Remove highlight' }).click();
  await expect.poll(() => reader.painted('mark-rose')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => reader.painted('mark-rose')).toEqual([words]);
  await host.stop();
});

test('a highlight stays in its chapter if the person goes on at once, and one removed elsewhere keeps no press', async ({
  page,
  host,
}) => {
  const reader = await openReader(page, host.url);
  await reader.setMode('Pages');
  const highlights = () => callCore(page, 'highlights.list', { slugUrl: TITLE });
  await page.keyboard.press('h');
  await expect(reader.note).toBeVisible();
  await callCore(page, 'highlights.remove', { ids: (await highlights()).map(({ id }) => id) });
  await expect(reader.note).toBeHidden();
  await page.mouse.click(1_200, 300);
  await expect(page.getByText(/^Page \d/)).toHaveText(/^Page 2 /);

  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/highlights.list', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('h');
  await page.keyboard.press('Control+ArrowRight');
  await expect(page).toHaveURL(/\/1\/2$/);
  await reader.isShown();
  held.resolve();
  await expect.poll(highlights).toMatchObject([{ number: '1' }]);
  await expect(reader.note).toBeHidden();
  await page.mouse.click(1_200, 300);
  await expect(page.getByText(/^Page \d/)).toHaveText(/^Page 2 /);
});

test('a note that could not be saved is kept in its highlight, and removed with it', async ({ page, host }) => {
  const reader = await openReader(page, host.url);
  await reader.chooseWords(3);
  await page.getByRole('button', { name: 'Highlight: Green' }).click();
  await reader.clickOnPainted('mark-green');
  const refused = { ok: false, error: { code: 'storage-full' } };
  await page.route('**/rpc/highlights.put', (route) => route.fulfill({ json: refused }));
  await reader.note.fill('Not to be lost');
  await page.keyboard.press('Escape');
  await expect(reader.note).toBeHidden();
  await reader.toast('It is kept in its highlight until this window is closed.');
  await reader.clickOnPainted('mark-green');
  await expect(reader.note).toHaveValue('Not to be lost');
  await page.unroute('**/rpc/highlights.put');
  await page.keyboard.press('Escape');
  await expect.poll(() => reader.painted('mark-noted')).toHaveLength(1);
  await reader.clickOnPainted('mark-green');
  await expect(reader.note).toHaveValue('Not to be lost');

  await page.route('**/rpc/highlights.put', (route) => route.fulfill({ json: refused }));
  await reader.note.fill('To be removed');
  await reader.toast('It is kept in its highlight until this window is closed.');
  await page.unroute('**/rpc/highlights.put');
  await reader.openHighlight.getByRole('button', { name: 'Remove highlight' }).click();
  await reader.toast('Highlight removed');
  await page.goto(page.url());
  await expect(reader.paragraphs.first()).toBeVisible();
  expect(await callCore(page, 'highlights.list', { slugUrl: TITLE })).toEqual([]);
});

test('the keyboard alone highlights a paragraph, with colour and note', async ({ page, host }) => {
  const reader = await openReader(page, host.url);
  const paragraph = asWritten((await reader.paragraphs.first().textContent()) ?? '');
  await page.keyboard.press('h');
  await expect(reader.note).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys, so: c h s ?');
  await page.keyboard.press('Escape');
  await expect(reader.note).toBeHidden();
  await expect.poll(() => reader.painted('mark-green')).toEqual([paragraph]);
  // Highlighting the paragraph again opens the same highlight, and Space still turns the page.
  await page.keyboard.press('h');
  await expect(reader.note).toHaveValue('By keys, so: c h s ?');
  await page.keyboard.press('Escape');
  await expect(reader.note).toBeHidden();
  expect(await callCore(page, 'highlights.list', { slugUrl: TITLE })).toHaveLength(1);
  await page.keyboard.press('Space');
  await expect(reader.paragraphs.first()).not.toBeInViewport();
});

test('highlights and bookmarks find words that moved; a highlight whose words are gone is only listed', async ({
  page,
  host,
}) => {
  const reader = await openReader(page, host.url);
  await page.keyboard.press('h');
  await expect(reader.note).toBeVisible();
  const [marked] = await callCore(page, 'highlights.list', { slugUrl: TITLE });
  if (marked === undefined) throw new Error('Nothing was marked.');
  await page.keyboard.press('Escape');
  const elsewhere = { start: { paragraph: 5, character: 3 }, end: { paragraph: 5, character: 9 } };
  await callCore(page, 'highlights.put', { ...marked, ...elsewhere });
  const gone = { id: crypto.randomUUID(), quote: 'Words that never stood there', colour: 'blue' as const };
  await callCore(page, 'highlights.put', { ...marked, ...elsewhere, ...gone });

  await expect.poll(() => reader.painted('mark-amber')).toEqual([marked.quote]);
  expect(await reader.painted('mark-blue')).toEqual([]);
  await reader.openTab('Notes');
  await expect(reader.marks('Notes', 'Volume 1, chapter 1')).toHaveCount(2);
  const lost = reader.marks('Notes', 'Volume 1, chapter 1').filter({ hasText: 'No longer in the text' });
  await expect(lost).toHaveCount(1);
  await expect(lost.getByRole('link')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('Control+b');
  await reader.toast('Bookmark added');
  const [bookmark] = await callCore(page, 'bookmarks.list', { slugUrl: TITLE });
  if (bookmark === undefined) throw new Error('There is no bookmark.');
  await callCore(page, 'bookmarks.put', { ...bookmark, paragraph: 0 });
  await page.goto(new URL(chapterAddress('2'), host.url).href);
  await reader.isShown();
  await reader.openTab('Bookmarks');
  await reader.marks('Bookmarks', 'Volume 1, chapter 1').getByRole('link').click();
  await expect(page).toHaveURL(/\/1\/1\?branch=\d+$/);
  await expect(page.getByText(bookmark.excerpt.slice(0, 40)).first()).toBeInViewport();
  await expect(reader.ribbon).toBeVisible();
});

for (const mode of ['Scroll', 'Pages'] as const) {
  test(`search finds words in the whole chapter, by keys alone: ${mode}`, async ({ page, host }) => {
    const reader = await openReader(page, host.url);
    if (mode === 'Pages') await reader.setMode('Pages');
    await page.keyboard.press('Control+f');
    await expect(reader.searchField).toBeFocused();
    await page.keyboard.type('ЗАХАР');
    await expect(reader.searchCount).toHaveText(/^1 of \d+$/);
    const total = Number((await reader.searchCount.textContent())?.split(' ')[2]);
    expect(total).toBeGreaterThan(1);
    await expect.poll(() => reader.painted('search-current')).toEqual(['Захар']);
    if (mode === 'Scroll') expect(await reader.painted('search-hit')).toHaveLength(total);

    await page.keyboard.press('Shift+Enter');
    await expect(reader.searchCount).toHaveText(`${total} of ${total}`);
    await expect.poll(() => reader.isPaintedInSight('search-current')).toBe(true);
    await page.keyboard.press('Enter');
    await expect(reader.searchCount).toHaveText(`1 of ${total}`);
    await page.keyboard.press('F3');
    await expect(reader.searchCount).toHaveText(`2 of ${total}`);

    await page.keyboard.press('Shift+F3');
    await page.keyboard.press('Shift+F3');
    await expect.poll(() => reader.isPaintedInSight('search-current')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(reader.searchField).toBeHidden();
    expect(await reader.painted('search-hit')).toEqual([]);
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('Захарами');
    await expect(page.getByText('Other forms: захар')).toBeVisible();
    await expectNoAxeFindings(page);
    await reader.searchField.fill('zzzz');
    await expect(reader.searchCount).toHaveText('Nothing found');
  });
}

test('a narrow window offers search in its menu and keeps toasts above the auto-scroll bar', async ({ page, host }) => {
  await page.setViewportSize({ width: 400, height: 720 });
  const reader = await openReader(page, host.url);
  await reader.wake();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Search this chapter' }).click();
  await expect(reader.searchField).toBeFocused();
  await expectNoAxeFindings(page);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(400);
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyA');
  await page.keyboard.press('Control+b');
  const topOfBar = async () => (await page.getByRole('toolbar', { name: 'Auto-scroll' }).boundingBox())?.y;
  const endOfToast = () => page.locator('[data-toasts]').evaluate((toasts) => toasts.getBoundingClientRect().bottom);
  await reader.toast('Bookmark added');
  await expect.poll(async () => Number(await topOfBar()) - (await endOfToast())).toBeGreaterThan(0);
});
