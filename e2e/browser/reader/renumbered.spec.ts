import type { Page } from 'playwright/test';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { numberedChapter } from '#e2e/fixtures/numbered-chapters.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const slugUrl = SlugUrl.parse('12--renumbered');

function chapter(revisionId: number, name: string) {
  const { content } = numberedChapter(name, 30, () => 50);
  return { name, revisionId, content: `<p>Text of ${name}.</p>${content}` };
}
const chapters = [chapter(11, 'First'), chapter(12, 'Second'), chapter(13, 'Third')];
const newer = [chapter(10, 'Prologue'), ...chapters];

const list = [...chapters];
const test = testOnShelf([{ slugUrl, name: 'Renumbered', chapters: list }]);

test.beforeEach(() => void list.splice(0, list.length, ...chapters));

const Saving = z.object({ input: z.object({ number: z.string() }) });

const openedIn = async (page: Page) => (await callCore(page, 'reading.title', { slugUrl })).position;

const textHere = (page: Page) => page.getByRole('main', { name: 'Chapter text' });

async function openAt(page: Page, origin: string, number: number, paragraph: number): Promise<void> {
  await page.goto(new URL(`/read/${slugUrl}/1/${number}?paragraph=${paragraph}&offset=0`, origin).href);
  await new ReaderNotes(page).isShown();
  await expect.poll(() => openedIn(page)).toMatchObject({ number: String(number), paragraph });
}

/** Resolves once the page, which is not loaded yet, has been told of a renumbering. */
async function renumberingTold(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('chapters.renumbered'));
}

test('two windows in different chapters of a title each go on at their own place', async ({ page, shelved }) => {
  await enter(page, shelved.url);
  await openAt(page, shelved.url, 2, 12);
  const other = await page.context().newPage();
  await openAt(other, shelved.url, 1, 7);
  list.splice(0, list.length, ...newer);
  await callCore(page, 'novels.chapters', { slugUrl });
  for (const [window, number, place] of [
    [page, 3, 'p11w0'],
    [other, 2, 'p6w0'],
  ] as const) {
    await expect(window).toHaveURL(new RegExp(`/1/${number}$`));
    await expect(textHere(window)).toContainText(number === 3 ? 'Text of Second.' : 'Text of First.');
    await window.bringToFront();
    await expect(textHere(window).getByRole('paragraph').filter({ hasText: place }).first()).toBeInViewport();
  }
});

test('a reloaded page saves no place before the person moves, since another window may have gone on', async ({
  page,
  shelved,
}) => {
  await enter(page, shelved.url);
  await openAt(page, shelved.url, 2, 4);
  for (const [number, paragraph] of [
    ['2', 12],
    ['3', 5],
  ] as const) {
    const place = { slugUrl, volume: '1', number, branchId: null, paragraph, offset: 0, isAtEnd: false };
    await callCore(page, 'reading.save', place);
    const saved = await openedIn(page);
    await page.reload();
    await new ReaderNotes(page).isShown();
    await expect(textHere(page)).toContainText('Text of Second.');
    // Longer than the pause between two saves.
    await page.waitForTimeout(1_500);
    expect(await openedIn(page)).toEqual(saved);
  }
  await page.keyboard.press('PageDown');
  await expect.poll(() => openedIn(page)).toMatchObject({ number: '2' });
});

test('a short chapter counts as read when the person leaves it, also on a reloaded page', async ({ page, shelved }) => {
  const isRead = async () =>
    (await callCore(page, 'reading.readChapters', { slugUrl })).some((each) => each.number === '2');
  list.splice(1, 1, { name: 'Second', revisionId: 12, content: '<p>Text of Second.</p>' });
  await enter(page, shelved.url);
  await openAt(page, shelved.url, 2, 0);
  await expect.poll(isRead).toBe(true);
  await callCore(page, 'reading.markRead', { slugUrl, chapters: [{ volume: '1', number: '2' }], isRead: false });
  await page.reload();
  const reader = new ReaderNotes(page);
  await reader.isShown();
  // Longer than the end of a text rests before it counts.
  await page.waitForTimeout(1_500);
  expect(await isRead()).toBe(false);
  await reader.nextChapter();
  await expect(page).toHaveURL(/\/1\/3$/);
  await expect.poll(isRead).toBe(true);
});

test('a chapter that is renumbered while the person leaves it does not come back, and keeps its place', async ({
  page,
  shelved,
}) => {
  await enter(page, shelved.url);
  await page.goto(new URL(`/novels/${slugUrl}`, shelved.url).href);
  await page.getByRole('main').getByRole('button', { name: /^Read/ }).click();
  await expect(page).toHaveURL(/\/1\/1$/);
  await page.keyboard.press('Control+ArrowRight');
  await expect(textHere(page)).toContainText('Text of Second.');
  const told = renumberingTold(page);
  // The page behind the reader loads late.
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/novel-page-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await new ReaderNotes(page).isShown();
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await openedIn(page))?.paragraph).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/novels\//);
  // Longer than the pause between two saves: one that is on its way now would arrive under the former number.
  await page.waitForTimeout(1_500);
  list.splice(0, list.length, ...newer);
  await callCore(page, 'novels.chapters', { slugUrl });
  await told;
  // The reader that is still drawn shows the chapter that has the former number now.
  await expect(textHere(page)).toContainText('Text of First.');
  // Longer than the pause between two saves.
  await page.waitForTimeout(1_500);
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: 'Renumbered' })).toBeVisible();
  await expect(page).toHaveURL(/\/novels\//);
  const place = await openedIn(page);
  expect(place).toMatchObject({ number: '3' });
  expect(place?.paragraph).toBeGreaterThan(0);
});

test('a place that waits for the one before is saved under the new number', async ({ page, shelved }) => {
  await enter(page, shelved.url);
  await openAt(page, shelved.url, 2, 4);
  const told = renumberingTold(page);
  await page.reload();
  await new ReaderNotes(page).isShown();
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/rpc/reading.save', async (route) => {
    sent.push(Saving.parse(route.request().postDataJSON()).input.number);
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('PageDown');
  await expect.poll(() => sent).toEqual(['2']);
  await page.keyboard.press('PageDown');
  // Longer than the pause between two saves.
  await page.waitForTimeout(1_500);
  list.splice(0, list.length, ...newer);
  await callCore(page, 'novels.chapters', { slugUrl });
  await told;
  await expect(page).toHaveURL(/\/1\/3$/);
  held.resolve();
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(sent.slice(1)).toEqual(sent.slice(1).map(() => '3'));
  await expect.poll(() => openedIn(page)).toMatchObject({ number: '3' });
});

for (const mode of ['scroll', 'pages'] as const) {
  test(`an open chapter follows its new number with its place, notes and neighbours (${mode})`, async ({
    page,
    shelved,
  }) => {
    await enter(page, shelved.url);
    await callCore(page, 'settings.update', { reader: { mode } });
    await page.goto(new URL(`/read/${slugUrl}/1/2?paragraph=12&offset=0`, shelved.url).href);
    const reader = new ReaderNotes(page);
    await reader.isShown();
    await expect.poll(() => openedIn(page)).toMatchObject({ number: '2', paragraph: 12 });
    await page.keyboard.press('Control+b');
    const undo = page.getByRole('button', { name: 'Undo' });
    // Under the pointer a toast stays.
    await undo.hover();
    await page.keyboard.press('h');
    await reader.note.fill('of');

    list.splice(0, list.length, ...newer);
    // Another page reads the list before the note is saved.
    await reader.note.fill('of the second');
    await callCore(page, 'novels.chapters', { slugUrl });
    await expect(page).toHaveURL(/\/1\/3$/);
    await expect(undo).toHaveCount(0);
    await reader.isShown();
    await expect(reader.text.getByRole('heading', { level: 1 }).first()).toContainText('chapter 3Second');
    await expect(reader.text.first()).toContainText('Text of Second.');
    const line = reader.paragraphs.filter({ hasText: 'p11w0' });
    await expect(line.first()).toBeInViewport();
    // The same line may be counted to the end of the paragraph before it, by a fraction of a pixel.
    const placeInThird = async () => {
      const place = await openedIn(page);
      return place?.number === '3' ? place.paragraph + place.offset : null;
    };
    await expect.poll(placeInThird).toBeCloseTo(12, 1);
    const notes = () => callCore(page, 'highlights.list', { slugUrl });
    await expect.poll(notes).toMatchObject([{ number: '3', note: 'of the second' }]);

    // What is kept of the other chapters in the page has their new numbers too.
    await page.keyboard.press('Control+ArrowRight');
    await expect(page).toHaveURL(/\/1\/4$/);
    await expect(reader.text.getByRole('heading', { level: 1 }).first()).toContainText('chapter 4Third');
    await expect(reader.text.first()).toContainText('Text of Third.');
    const opened = (await callCore(page, 'reading.history', { page: 1, search: '' })).items;
    expect(opened.map(({ chapter: { number } }) => number)).toEqual(['4', '3']);
  });
}
