import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { asWritten } from '#e2e/pages/reader-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const TITLE = SlugUrl.parse('1201--lamps-of-the-north-cape');
const chapterAddress = (number = '1') => `/read/${TITLE}/1/${number}`;

async function openReader(page: Page, url: string): Promise<ReaderNotes> {
  await page.goto(new URL(chapterAddress(), url).href);
  const reader = new ReaderNotes(page);
  await reader.isShown();
  return reader;
}

/** Highlights words of a paragraph with a note; returns the words. */
async function noteOn(reader: ReaderNotes, paragraph: number, note: string): Promise<string> {
  const words = await reader.chooseWords(paragraph);
  await reader.page
    .getByRole('toolbar')
    .getByRole('button', { name: /^(Add note|Добавить заметку)$/ })
    .click();
  await reader.page.getByRole('dialog').getByRole('textbox').fill(note);
  await reader.page.keyboard.press('Escape');
  await expect(reader.page.getByRole('dialog')).toBeHidden();
  return words;
}

test('overlapping highlights of one colour merge with both notes; another colour stays a highlight of its own', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const reader = await openReader(page, host.url);
  const words = await noteOn(reader, 3, 'The first');
  await expect.poll(() => reader.painted('mark-amber')).toEqual([words]);
  const paragraph = asWritten((await reader.paragraphs.nth(3).textContent()) ?? '');
  await reader.chooseWords(3, 'all');
  await page.getByRole('button', { name: 'Highlight: Amber' }).click();
  await expect.poll(() => reader.painted('mark-amber')).toEqual([paragraph]);
  expect(await callCore(page, 'highlights.list', { slugUrl: TITLE })).toMatchObject([{ note: 'The first' }]);

  await reader.chooseWords(3);
  await page.getByRole('button', { name: 'Highlight: Rose' }).click();
  await expect.poll(() => reader.painted('mark-rose')).toEqual([words]);
  expect(await callCore(page, 'highlights.list', { slugUrl: TITLE })).toHaveLength(2);
  // In the colour of the highlight below, the two merge, and the open note shows both notes.
  await reader.clickOnPainted('mark-rose');
  await reader.note.fill('The second');
  await page.getByRole('radio', { name: 'Amber' }).click();
  await expect(reader.note).toHaveValue('The first\nThe second');
  await page.keyboard.press('Escape');
  await expect.poll(() => reader.painted('mark-amber')).toEqual([paragraph]);
  const kept = await callCore(page, 'highlights.list', { slugUrl: TITLE });
  expect(kept.map(({ note }) => note)).toEqual(['The first\nThe second']);
});

test('the notes of all titles are found, opened and exported', async ({ page, host, dataDirectory }) => {
  await AppFrame.open(page, host.url);
  const search = await SearchScreen.open(page);
  await search.type('notes');
  await page.getByRole('option', { name: 'Notes in novels' }).click();
  const notes = page.getByRole('region', { name: 'Notes in novels' });
  await expect(notes.getByText('No notes yet')).toBeVisible();
  await expect(notes.getByRole('searchbox')).toHaveCount(0);
  await expect(notes.getByRole('link', { name: 'Browse' })).toBeVisible();

  await goWithin(page, chapterAddress());
  const reader = new ReaderNotes(page);
  await reader.isShown();
  await noteOn(reader, 1, 'Первая мысль');
  const words = await noteOn(reader, 3, 'A *second* thought');
  await goWithin(page, '/library?tab=novels&part=notes');
  const rows = notes.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await notes.getByRole('searchbox', { name: 'Search notes' }).fill('second THOUGHT');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=second/);

  await rows.getByRole('button').press('Enter');
  await page.getByRole('menuitem', { name: 'Markdown' }).press('Enter');
  const saved = page.getByText(/Notes saved as/);
  await expect(saved).toBeVisible();
  const [, file = ''] = /“(.+)”/.exec((await saved.textContent()) ?? '') ?? [];
  const written = await readFile(join(dataDirectory, 'downloads', file), 'utf8');
  expect(written).toContain('A \\*second\\* thought');
  expect(written).toContain('## Volume 1. Chapter 1');

  await rows.getByRole('link').filter({ hasText: words }).press('Enter');
  await expect(reader.note).toHaveValue('A *second* thought');
  await expect.poll(() => reader.isPaintedInSight('mark-noted')).toBe(true);
  await expect(page).not.toHaveURL(/highlight=/);
  await page.goBack();
  await notes.getByRole('searchbox').fill('thinking thoughts');
  await expect(notes.getByText('No notes match')).toBeVisible();
  await notes.getByRole('searchbox').fill('thoughts');
  await expect(rows).toHaveCount(1);
  await expect(notes.getByText('Other forms: thought')).toBeVisible();
  await notes.getByRole('searchbox').fill('мыслями');
  await expect(rows).toContainText('Первая мысль');
  await expectNoAxeFindings(page);
});

test('a list of 500 notes draws only those near the ones in sight', async ({ page, host }) => {
  await enter(page, host.url);
  const place = { slugUrl: TITLE, volume: '1', number: '1', branchId: null, colour: 'amber' as const, note: '' };
  for (let index = 0; index < 500; index += 1) {
    const span = { start: { paragraph: index, character: 0 }, end: { paragraph: index, character: 3 } };
    const made = { ...place, ...span, id: crypto.randomUUID(), createdAt: 1, quote: `Quotation ${index}` };
    await callCore(page, 'highlights.put', made);
  }
  await page.goto(new URL('/library?tab=novels&part=notes', host.url).href);
  const rows = page.getByRole('region', { name: 'Notes in novels' }).getByRole('listitem');
  await expect(page.getByText('500 notes')).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  await expect(async () => {
    await page.locator('#main').evaluate((main) => main.scrollTo({ top: main.scrollHeight, behavior: 'instant' }));
    expect(await page.getByText('Quotation 499').isVisible()).toBe(true);
  }).toPass({ intervals: [100] });
  expect(await rows.count()).toBeLessThan(100);
});
