import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { asWritten, ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { TextSearchScreen } from '#e2e/pages/text-search-screen.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

/** The third of the first chapters is not saved. */
const SAVED_PLACES = [0, 1, 3];
const GAP = 2;
const HURRIED = 60;

type Title = { readonly slugUrl: SlugUrl; readonly chapters: readonly ChapterListEntry[] };

test.afterEach(({ services }) => services.clearFaults());

/** A title whose first chapters have one translation only. */
async function findTitle(page: Page): Promise<Title> {
  const { items } = await callCore(page, 'novels.catalogPage', {
    ...{ page: 1, randomOrder: null },
    filters: NovelFilters.parse({}),
  });
  for (const { slugUrl } of items) {
    const chapters = await callCore(page, 'novels.chapters', { slugUrl });
    if (chapters.length >= 8 && chapters.slice(0, 8).every(({ branches }) => branches.length === 1)) {
      return { slugUrl, chapters };
    }
  }
  throw new Error('no title in one translation');
}

async function saveSome(page: Page, { slugUrl, chapters }: Title): Promise<void> {
  const wanted = SAVED_PLACES.flatMap((place) => chapters[place] ?? []).map(({ volume, number, branches }) => ({
    ...{ volume, number, branchId: branches[0]?.branchId ?? null },
  }));
  expect(await callCore(page, 'downloads.add', { slugUrl, chapters: wanted })).toMatchObject({ added: wanted });
  const unindexed = async () =>
    (await callCore(page, 'saved.search', { text: 'x', slugUrl: null, offset: 0 })).unindexed;
  await expect
    .poll(
      async () => {
        const { chapters: known } = await callCore(page, 'downloads.ofTitle', { slugUrl });
        return known.map(({ state, missingPictures }) => `${state} ${missingPictures}`);
      },
      { timeout: 40_000 },
    )
    .toEqual(wanted.map(() => 'saved 0'));
  await expect.poll(unindexed).toBe(0);
}

const cut = (services: Services) => services.putFaults([{ match: '.*', kind: 'reset' }]);

/** The text of the chapter without its heading and navigation. */
async function textOf(reader: ReaderScreen): Promise<string> {
  return asWritten((await reader.text.locator('p:not(header p, nav p)').allTextContents()).join('\n'));
}

test('after a restart without a network, a saved title is read, searched and exported, and a missing chapter is queued', {
  tag: '@short',
}, async ({ page, services, dataDirectory }) => {
  const online = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, online.url);
  const title = await findTitle(page);
  const { slugUrl, chapters } = title;
  const pathOf = (place: number) => `/read/${slugUrl}/${chapters[place]?.volume}/${chapters[place]?.number}`;
  await saveSome(page, title);
  const texts = new Map<number, string>();
  const reader = new ReaderScreen(page);
  for (const place of SAVED_PLACES) {
    await page.goto(new URL(pathOf(place), online.url).href);
    await reader.isShown();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await expect.poll(async () => (await textOf(reader)).length).toBeGreaterThan(300);
    texts.set(place, await textOf(reader));
  }
  await online.stop();
  await cut(services);
  await services.forgetRequests();
  const offline = await startHost({ services, dataDirectory, timeScale: HURRIED });
  try {
    await enter(page, offline.url);

    const novel = await NovelScreen.open(page, slugUrl);
    await expect(page.getByText(/Last updated/).first()).toBeVisible();
    await expect(novel.rows.nth(GAP)).toContainText('Not saved');
    await expect(novel.rows.nth(0)).not.toContainText('Not saved');
    await expect(page.getByRole('status').filter({ hasText: /^(Offline|No novel service)$/ })).toBeVisible();
    await expectNoAxeFindings(page);

    let pictureCount = 0;
    for (const mode of ['scroll', 'pages'] as const) {
      await callCore(page, 'settings.update', { reader: { mode } });
      await goWithin(page, pathOf(0));
      for (const place of SAVED_PLACES) {
        await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(pathOf(place));
        await expect.poll(() => textOf(reader)).toBe(texts.get(place));
        const pictures = mode === 'scroll' ? await reader.text.locator('img').all() : [];
        pictureCount += pictures.length;
        for (const picture of pictures) {
          await picture.scrollIntoViewIfNeeded();
          await expect
            .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(10);
        }
        await page.keyboard.press('Control+ArrowRight');
      }
      // The next chapter is not saved, and no saved one follows.
      await expect(page.getByText('This chapter is not saved on this device')).toBeVisible();
    }
    expect(pictureCount).toBeGreaterThan(0);
    await expectNoAxeFindings(page);
    const asked = (await services.requests()).filter(({ path }) => path.endsWith('/chapter'));
    const numbers = new Set(asked.map(({ query }) => new URLSearchParams(query).get('number')));
    for (const place of SAVED_PLACES) expect(numbers).not.toContain(chapters[place]?.number);

    const paragraphs = (texts.get(0) ?? '').split('\n').toSorted((left, right) => right.length - left.length);
    const words = /\p{L}{4,} \p{L}{5,}/u.exec(paragraphs[0] ?? '')?.[0] ?? '';
    await goWithin(page, `/texts?q=${encodeURIComponent(`"${words}"`)}`);
    const search = new TextSearchScreen(page);
    await expect(search.field).toBeVisible();
    await search.findings.getByRole('link').first().click();
    await reader.isShown();
    await expect.poll(() => textOf(reader)).toContain(words);

    await goWithin(page, `/novels/${slugUrl}`);
    await novel.button('Export as a book').press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Export as a book' });
    await sheet.getByRole('button', { name: `Export ${SAVED_PLACES.length} chapters` }).press('Enter');
    await expect(page.getByText(/\.epub is in /)).toBeVisible();

    // Opened by its address, as after a start.
    await page.goto(new URL(pathOf(5), offline.url).href);
    await page.getByRole('button', { name: 'Saved chapters of this title' }).press('Enter');
    const contents = page.getByRole('dialog', { name: 'Contents' });
    await expect(contents.getByRole('radio', { name: 'Saved' })).toBeChecked();
    await expect(contents.locator('li[data-index]')).toHaveCount(SAVED_PLACES.length);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Save when the service is back' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Will be saved when the service is back' })).toBeDisabled();
    await services.clearFaults();
    await expect(reader.paragraphs.first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Saved on this device')).toBeVisible();

    // The network is cut so that the saved copy is shown, which another window then deletes.
    await cut(services);
    await page.reload();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await callCore(page, 'saved.remove', { slugUrl, chapters: null });
    await expect(page.getByText('Saved on this device')).toBeHidden();
  } finally {
    await offline.stop();
  }
});
