import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { test as base, expect } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';
import { TextSearchScreen } from '#e2e/pages/text-search-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const HURRIED = 60;
const filler = (count: number) =>
  Array.from({ length: count }, (_, place) => `<p>День ${place}: шёл дождь, и ничего не происходило. Все ждали.</p>`);
const LONG = [
  ...filler(60),
  '<p>Тогда над рекой показались чёрные драконы, и старый паромщик выронил весло.</p>',
  ...filler(40),
].join('');

const river = {
  slugUrl: '11--river',
  name: 'Река',
  chapters: [
    { name: 'Переправа', content: LONG },
    { name: 'Весло', content: '<p>О драконах больше не говорили.</p><p>Ещё не говорили о драконе.</p>' },
    { name: 'Берег', content: '<p>Без драконов скучно.</p><p>Дракон вернулся.</p>' },
  ],
};
const hill = {
  slugUrl: '12--hill',
  name: 'Холм',
  chapters: [{ name: 'Гость', content: '<p>На холме дракон пил чай.</p>' }],
};

async function saveAll(page: Page): Promise<void> {
  for (const { slugUrl, chapters } of [river, hill]) {
    const slug = SlugUrl.parse(slugUrl);
    const wanted = chapters.map((_, place) => ({ volume: '1', number: String(place + 1), branchId: 1 }));
    await callCore(page, 'downloads.add', { slugUrl: slug, chapters: wanted });
    await expect
      .poll(async () => {
        const known = await callCore(page, 'downloads.ofTitle', { slugUrl: slug });
        return known.chapters.filter(({ state }) => state === 'saved').length;
      })
      .toBe(chapters.length);
  }
  await expect
    .poll(async () => (await callCore(page, 'saved.search', { text: 'x', slugUrl: null, offset: 0 })).unindexed)
    .toBe(0);
}

type Saved = { readonly url: string; readonly cutNetwork: () => Promise<void> };

const test = base.extend<{ saved: Saved }>({
  saved: async ({ page, services, dataDirectory }, use) => {
    const shelf = await startNovelShelf([river, hill]);
    const host = await startHost({
      ...{ dataDirectory, timeScale: HURRIED },
      services: { ...services, novels: shelf },
    });
    await AppFrame.open(page, host.url);
    await saveAll(page);
    let isCut = false;
    const cutNetwork = async () => {
      if (!isCut) await shelf.stop();
      isCut = true;
    };
    await use({ url: host.url, cutNetwork });
    await host.stop();
    await cutNetwork();
  },
});

async function isAtTheDragons(page: Page, reader: ReaderNotes): Promise<void> {
  await expect(reader.searchCount).toHaveText('1 of 1');
  await expect.poll(() => reader.painted('search-current')).toEqual(['драконы']);
  await expect.poll(() => reader.isPaintedInSight('search-current')).toBe(true);
  // The address keeps no search, so a reload opens the reading place.
  expect(new URL(page.url()).search).toBe('?branch=1');
}

test('search while typing finds words in all saved titles without a network and opens them in the text', async ({
  page,
  saved,
}) => {
  await saved.cutNetwork();
  const screen = await TextSearchScreen.open(page, saved.url);
  await expect(page.getByText('Search everything you have saved')).toBeVisible();
  await expectNoAxeFindings(page);

  await screen.field.pressSequentially('ДРАКОНА');
  await expect(page.getByText('6 matches', { exact: true })).toBeVisible();
  await expect(screen.title('Река').getByRole('listitem')).toHaveCount(3);
  await expect(screen.title('Холм').getByRole('listitem')).toHaveCount(1);
  for (const mark of await screen.marks.allTextContents()) expect(mark).toMatch(/^дракон/i);
  await expectNoAxeFindings(page);

  await screen.title('Река').getByRole('link', { name: 'All 5 matches in Река' }).click();
  await expect(screen.findings).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Only in Река. Search all titles' })).toHaveText('Only in Река');
  await page.goBack();
  await expect(screen.field).toHaveValue('ДРАКОНА');
  await expect(screen.title('Холм')).toBeVisible();

  await screen.field.fill('"чёрных драконов" весло');
  await expect(screen.marks).toHaveText(['чёрные драконы', 'весло']);
  await screen.field.fill('драконы черные');
  await expect(screen.marks).toHaveText(['чёрные', 'драконы']);
  // A search without results says so, and one within a title offers all titles.
  await screen.field.fill('"*" NEAR( ^');
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
  await goWithin(page, '/texts?q=паромщиком&title=12--hill');
  await expect(page.getByText('No matches for “паромщиком” in saved texts')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Search all titles', exact: true }).click();
  await expect(screen.findings).toHaveCount(1);

  await screen.findings.getByRole('link').click();
  const reader = new ReaderNotes(page);
  await reader.isShown();
  await expect(reader.searchField).toHaveValue('паромщик');
  await expect.poll(() => reader.isPaintedInSight('search-current')).toBe(true);
});

test('quick search finds words in saved texts and opens them highlighted, with the focus in the text', async ({
  page,
  saved: _,
}) => {
  for (const mode of ['scroll', 'pages'] as const) {
    await callCore(page, 'settings.update', { reader: { mode } });
    const search = await SearchScreen.open(page);
    await search.type('драконы паромщи');
    const option = search.option(/показались чёрные драконы/);
    await expect(option).toContainText('Река');
    await expect(search.dialog.getByRole('group', { name: 'In saved texts' })).toBeVisible();
    if (mode === 'scroll') await expectNoAxeFindings(page, '[role="dialog"]');
    await option.click();

    const reader = new ReaderNotes(page);
    await reader.isShown();
    await isAtTheDragons(page, reader);
    await expect(reader.searchField).not.toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(reader.searchField).toBeHidden();
    await expect(reader.text).toBeVisible();
    await goWithin(page, '/about');
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  }
});

test('with nothing saved, text search says so with and without a query, and links to the novels', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const screen = await TextSearchScreen.open(page, sharedHost.url, '?q=дорога');
  await expect(page.getByText('No saved texts yet')).toBeVisible();
  await expect(page.getByText(/No matches|Nothing found/)).toHaveCount(0);
  await screen.field.fill('');
  await expect(page).toHaveURL(/texts$/);
  await expect(page.getByText('No saved texts yet')).toBeVisible();
  await page.getByRole('link', { name: 'Browse novels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novels' })).toBeFocused();
});
