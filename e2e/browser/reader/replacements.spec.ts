import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { untilSaved, wantChapters } from '#e2e/fixtures/wanted-chapters.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { asWritten, ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const TITLE = SlugUrl.parse('1201--lamps-of-the-north-cape');

async function openReader(page: Page, url: string): Promise<ReaderNotes> {
  await enter(page, url);
  await page.goto(new URL(`/read/${TITLE}/1/1`, url).href);
  const reader = new ReaderNotes(page);
  await expect(reader.paragraphs.first()).toBeVisible();
  return reader;
}

/** The text of the chapter without soft hyphens, by selector: behind an open sheet, paragraphs have no role. */
async function textOf({ page }: ReaderNotes): Promise<string> {
  return asWritten((await page.locator('article [lang] p').allTextContents()).join('\n'));
}

/** The text that copying each paragraph yields. */
async function copied(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const paragraphs = document.querySelectorAll('article [lang] p');
    const texts: string[] = [];
    for (const paragraph of paragraphs) {
      document.getSelection()?.selectAllChildren(paragraph);
      const text = new Promise<string>((resolve) => {
        const onCopy = (event: ClipboardEvent) => resolve(event.clipboardData?.getData('text/plain') ?? '');
        document.addEventListener('copy', onCopy, { once: true });
      });
      document.execCommand('copy');
      texts.push(await text);
    }
    document.getSelection()?.empty();
    return texts.join('\n');
  });
}

function countOf(text: string, word: string): number {
  return text.match(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${word}(?![\\p{L}\\p{M}\\p{N}_])`, 'giu'))?.length ?? 0;
}

test('a replacement changes text, search and copies, keeps highlights in place, and is edited, switched and removed', async ({
  page,
  host,
}) => {
  const reader = await openReader(page, host.url);
  const words = await reader.chooseWords(3);
  await page.getByRole('button', { name: 'Highlight: Green' }).click();
  await expect.poll(() => reader.painted('mark-green')).toEqual([words]);
  const [stored] = await callCore(page, 'highlights.list', { slugUrl: TITLE });

  await reader.chooseWords(3);
  await page.getByRole('button', { name: 'Replace…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Replacements', exact: true });
  await expect(sheet.getByRole('textbox', { name: 'Find' })).toHaveValue(words);
  const word = words.match(/\p{L}{4,}/u)?.[0] ?? 'none';
  const before = countOf(await textOf(reader), word);
  await sheet.getByRole('textbox', { name: 'Find' }).fill(word);
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('Quuxington');
  // A replacement that could not be saved stays in the form.
  const refused = { ok: false, error: { code: 'storage-full' } };
  await page.route('**/rpc/replacements.put', (route) => route.fulfill({ json: refused }), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Could not change your replacements. The disk is full.')).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Find' })).toHaveValue(word);
  await expect(sheet.getByRole('textbox', { name: 'Replace with' })).toHaveValue('Quuxington');
  // Asked for twice while the disk is slow, it is added once.
  const { promise: isReady, resolve: diskReady } = Promise.withResolvers<void>();
  await page.route('**/rpc/replacements.put', (route) => isReady.then(() => route.continue()), { times: 2 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  diskReady();
  const made = sheet.getByRole('listitem');
  await expect(made).toContainText(new RegExp(`${word}\\s+Quuxington`));
  await expect(made).toContainText(`This book · ${before} ${before === 1 ? 'time' : 'times'} in this chapter`);
  await expectNoAxeFindings(page, '[role="dialog"]');

  // Refused with a reason.
  await expect(sheet.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await expect(sheet.getByRole('textbox', { name: 'Find' })).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText('Enter the words to find.');
  await sheet.getByRole('textbox', { name: 'Find' }).fill(word.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText('These words already have a replacement. Edit it below.');
  await sheet.getByRole('button', { name: `Edit replacement: ${word}` }).click();
  await expect(sheet.getByRole('textbox', { name: 'Find' })).toHaveValue(word);
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await expect.poll(async () => countOf(await textOf(reader), word)).toBe(0);
  const text = await textOf(reader);
  expect(countOf(text, 'Quuxington')).toBe(before);
  await expect.poll(() => reader.painted('mark-green')).toEqual([expect.stringMatching(/quuxington/i)]);
  const [painted = ''] = await reader.painted('mark-green');
  expect(await callCore(page, 'highlights.list', { slugUrl: TITLE })).toEqual([stored]);
  expect(await copied(page)).toBe(text);
  await page.keyboard.press('Control+f');
  await reader.searchField.fill('quuxington');
  await expect(reader.searchCount).toContainText(`${before}`);
  await page.keyboard.press('Escape');
  await openReader(page, host.url);
  await expect.poll(() => textOf(reader)).toBe(text);
  await expect.poll(() => reader.painted('mark-green')).toEqual([painted]);
  await reader.wake();
  await page.getByRole('button', { name: 'Replacements' }).click();
  await sheet.getByRole('switch', { name: `Use replacement: ${word}` }).click();
  await expect(made).toContainText('off');
  await expect.poll(async () => countOf(await textOf(reader), word)).toBe(before);
  await expect.poll(() => reader.painted('mark-green')).toEqual([words]);

  await sheet.getByRole('button', { name: `Edit replacement: ${word}` }).click();
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('');
  await sheet.getByRole('radio', { name: 'All books' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(made).toContainText(new RegExp(`${word}\\s+nothing`));
  await expect(made).toContainText('All books');
  await sheet.getByRole('button', { name: `Remove replacement: ${word}` }).click();
  await expect(made).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(made).toHaveCount(1);
});

test('the title page opens replacements; chapter names and quotations show them, and stored data stay unchanged', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await wantChapters(page, TITLE, 2);
  await untilSaved(page, TITLE, 2);
  const list = await callCore(page, 'novels.chapters', { slugUrl: TITLE });
  const entry = list.find((chapter) => /\p{L}{4,}/u.test(chapter.name ?? ''));
  const { volume = '', number = '' } = entry ?? {};
  const name = entry?.name ?? 'none';
  const word = name.match(/\p{L}{4,}/u)?.[0] ?? 'none';
  const place = { slugUrl: TITLE, volume, number, branchId: null, createdAt: 1 };
  const quote = `И ${word}, quoted`;
  const span = { start: { paragraph: 0, character: 0 }, end: { paragraph: 0, character: 3 } };
  const [bookmark, highlight] = [
    { ...place, id: crypto.randomUUID(), paragraph: 0, offset: 0, excerpt: quote },
    { ...place, ...span, id: crypto.randomUUID(), colour: 'amber' as const, quote, note: '' },
  ];
  await callCore(page, 'bookmarks.put', bookmark);
  await callCore(page, 'highlights.put', highlight);

  const novel = await NovelScreen.open(page, TITLE);
  await expect(novel.rows.filter({ hasText: name })).toBeVisible();
  await novel.button('Replacements').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Replacements' });
  await sheet.getByRole('textbox', { name: 'Find' }).fill('и');
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('Quuxington');
  await page.keyboard.press('Enter');
  await sheet.getByRole('textbox', { name: 'Find' }).fill(word);
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('Zanzibar');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  const { made } = await callCore(page, 'saved.replacements', { slugUrl: TITLE });
  const known = await callCore(page, 'replacements.list', { slugUrl: TITLE });
  const and = known.find(({ find }) => find === 'и');
  const count = made[and?.id ?? ''] ?? 0;
  expect(count).toBeGreaterThan(10);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Quuxington' })).toContainText(
    `This book · ${count.toLocaleString('en')} times in saved chapters`,
  );
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(novel.button('Replacements')).toBeFocused();

  const drawn = name.replace(word, 'Zanzibar');
  await expect(novel.rows.filter({ hasText: drawn })).toBeVisible();
  for (const words of [drawn, name]) {
    await page.getByRole('textbox', { name: 'Find by number or name' }).fill(words);
    await expect(novel.rows.first()).toContainText(drawn);
  }
  await page.goto(new URL(`/read/${TITLE}/${volume}/${number}`, host.url).href);
  const reader = new ReaderNotes(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(drawn);
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: drawn })).toBeVisible();
  for (const tab of ['Bookmarks', 'Notes']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(reader.marks(tab, drawn).filter({ hasText: 'Quuxington Zanzibar, quoted' })).toBeVisible();
  }
  await page.goto(new URL('/library?tab=novels&part=notes', host.url).href);
  const notes = page.getByRole('region', { name: 'Notes in novels' });
  await expect(notes.getByRole('listitem')).toContainText('Quuxington Zanzibar, quoted');
  expect(await callCore(page, 'highlights.list', { slugUrl: TITLE })).toEqual([highlight]);
  expect(await callCore(page, 'bookmarks.list', { slugUrl: TITLE })).toEqual([bookmark]);
  expect(await callCore(page, 'novels.chapters', { slugUrl: TITLE })).toEqual(list);
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light', viewport: { width: 500, height: 800 } });

  test('a replacement is added from the reader’s menu', async ({ page, host }) => {
    await enter(page, host.url);
    await page.goto(new URL(`/read/${TITLE}/1/1`, host.url).href);
    const text = page.getByRole('main', { name: 'Текст главы' }).locator('[lang]').getByRole('paragraph');
    const word = asWritten((await text.nth(2).textContent()) ?? '').match(/\p{L}{5,}/u)?.[0] ?? 'none';
    await new ReaderScreen(page).wake();
    await page.getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: 'Замены' }).click();
    const sheet = page.getByRole('dialog', { name: 'Замены' });
    await expect(sheet.getByText('Замен пока нет')).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Найти' }).fill(word);
    await sheet.getByRole('textbox', { name: 'Заменить на' }).fill('Сюйсюй');
    await sheet.getByRole('button', { name: 'Добавить' }).click();
    await expect(sheet.getByRole('listitem')).toContainText(/Эта книга · \d+ раза? в этой главе/);
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect.poll(async () => asWritten((await text.nth(2).textContent()) ?? '')).toMatch(/сюйсюй/i);
  });
});
