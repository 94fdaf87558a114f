import type { Page } from 'playwright/test';
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

const openedIn = async (page: Page) => (await callCore(page, 'reading.title', { slugUrl })).position;

for (const mode of ['scroll', 'pages'] as const) {
  test(`an open chapter follows its new number with its place, notes and neighbours (${mode})`, {
    tag: '@long',
  }, async ({ page, shelved }) => {
    await enter(page, shelved.url);
    await callCore(page, 'settings.update', { reader: { mode } });
    await page.goto(new URL(`/read/${slugUrl}/1/2?paragraph=12&offset=0`, shelved.url).href);
    const reader = new ReaderNotes(page);
    await reader.isShown();
    await expect.poll(() => openedIn(page)).toMatchObject({ number: '2', paragraph: 12 });
    await page.keyboard.press('h');
    await reader.note.fill('of');

    list.splice(0, list.length, ...newer);
    // Another page reads the list before the note is saved.
    await reader.note.fill('of the second');
    await callCore(page, 'novels.chapters', { slugUrl });
    await expect(page).toHaveURL(/\/1\/3$/);
    await reader.isShown();
    await expect(reader.text.getByRole('heading', { level: 1 }).first()).toContainText('chapter 3Second');
    await expect(reader.text.first()).toContainText('Text of Second.');
    const line = reader.paragraphs.filter({ hasText: 'p11w0' });
    await expect(line.first()).toBeInViewport();
    await expect.poll(() => openedIn(page)).toMatchObject({ number: '3', paragraph: 12 });
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
