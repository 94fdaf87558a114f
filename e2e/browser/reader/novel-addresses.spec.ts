import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

/** Reads both at once: the service's list may replace the stored one between two reads. */
function entryOf(link: Locator): Promise<{ href: string; text: string }> {
  return link.evaluate((element) => ({
    href: element.getAttribute('href') ?? '',
    text: element.textContent ?? '',
  }));
}

/** Pastes a text as if it had been copied elsewhere. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

test('a title’s genre leads to the filtered catalogue and back, and its author to the author’s page', async ({
  app,
}) => {
  const { page } = app;
  const catalog = await app.openNovels();
  const title = String(await catalog.cards.first().textContent());
  await catalog.openNovel();
  const facts = page.getByRole('complementary', { name: 'Facts' });
  const genre = facts.getByRole('link', { name: /^\p{Lu}\p{L}+$/u }).first();
  const name = String(await genre.textContent());
  await genre.click();
  await expect(page).toHaveURL(/\/novels\?genres=\d+$/);
  await expect(catalog.chips).toHaveText([name]);
  await expect(catalog.cards.first()).toBeVisible();
  await page.goBack();
  await expect(facts.getByRole('link', { name, exact: true })).toBeFocused();

  const author = facts.locator('a[href^="/people/"]').first();
  const called = String(await author.textContent());
  await author.click();
  await expect(page.getByRole('heading', { level: 1, name: called })).toBeFocused();
  await expect(page.getByText(/^\d+ titles? · [\d,]+ subscribers?$/)).toBeVisible();
  const here = page.getByRole('region', { name: 'Opened on this device' });
  await expect(here.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a person’s page says when the person is unknown, titles are hidden or not listed, or the service is away', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  await page.goto(new URL('/people/999999--nobody', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

  const { items } = await callCore(page, 'novels.catalogPage', {
    ...{ page: 1, randomOrder: null },
    filters: NovelFilters.parse({}),
  });
  const slugUrl = items.find(({ isAdult }) => isAdult)?.slugUrl ?? SlugUrl.parse('0--none');
  const { authors } = await callCore(page, 'novels.get', { slugUrl });
  await callCore(page, 'settings.update', { adult: 'hide' });
  await page.goto(new URL(`/people/${authors[0]?.slugUrl}`, page.url()).href);
  await expect(page.getByText('Everything here is 18+')).toBeVisible();

  await services.putFaults([{ match: 'GET /api/people/', kind: 'origin-502' }]);
  try {
    await page.goto(new URL('/people/2153--igor-belyaev', page.url()).href);
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await retry.focus();
  } finally {
    await services.clearFaults();
  }
  // The page may already have retried automatically.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Беляев/ })).toBeVisible();
  await expect(page.getByText('No titles opened yet')).toBeVisible();
});

test('pasted addresses of titles, people, chapters and releases open their pages', async ({ app, services }) => {
  const { page } = app;
  const catalog = await app.openNovels();
  const { href, text: title } = await entryOf(catalog.cards.first());
  const slugUrl = href.replace('/novels/', '');
  const site = services.novels.siteUrl;
  await services.forgetRequests();

  // In the search field. Text that looks like an address starts no search.
  let search = await SearchScreen.open(page);
  await page.keyboard.insertText(`${site}/ru/book/${slugUrl}?section=chapters`);
  await search.isSelected(title);
  await expect(search.options).toHaveCount(1);
  await expectNoAxeFindings(page, '[role="dialog"]');
  await page.keyboard.press('Enter');
  await search.hasClosed();
  await expect(page).toHaveURL((url) => url.pathname === href);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  expect((await services.requests()).filter(({ query }) => /127\.0\.0\.1|book/.test(query))).toEqual([]);

  // Anywhere in the window.
  await paste(page, `\n${site}/ru/people/2153--igor-belyaev `);
  search = new SearchScreen(page);
  await search.isSelected(/Беляев/);
  await page.keyboard.press('Enter');
  await search.hasClosed();
  await expect(page.getByRole('heading', { level: 1, name: /Беляев/ })).toBeFocused();

  await paste(page, `${site}/ru/${slugUrl}/read/v1/c2?bid=12345`);
  await search.isSelected(/Volume 1, chapter 2/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === `/read/${slugUrl}/1/2` && url.search === '?branch=12345');

  // Over the contents of a chapter, which close with the chapter.
  const contents = page.getByRole('heading', { name: 'Contents' });
  await new ReaderScreen(page).isShown();
  await page.keyboard.press('KeyC');
  await expect(contents).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(search.field).toBeFocused();
  await page.keyboard.insertText(`${site}/ru/${slugUrl}/read/v1/c3`);
  await search.isSelected(/Volume 1, chapter 3/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === `/read/${slugUrl}/1/3`);
  await expect(contents).toHaveCount(0);

  await goWithin(page, '/anime');
  // Waits for the page, since the chapter just left has links too.
  await expect(page.getByRole('heading', { level: 1, name: 'Anime' })).toBeVisible();
  const releases = page.getByRole('main').getByRole('article').getByRole('link');
  const { href: release, text: named } = await entryOf(releases.first());
  await paste(page, `${services.anime.siteUrl}/anime/releases/release${release.replace('/anime', '')}/episodes`);
  await search.isSelected(named);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === release);
});

test('a paste opens nothing if it is no address of the sites or goes into a text field', async ({ app, services }) => {
  const { page } = app;
  const catalog = await app.openNovels();
  await expect(catalog.cards.first()).toBeVisible();
  const palette = page.getByRole('dialog');
  await paste(page, 'https://elsewhere.example/ru/book/7--seven');
  await paste(page, 'lamps of the north cape');
  await catalog.searchField.focus();
  await paste(page, `${services.novels.siteUrl}/ru/book/7--seven`);
  await expect(palette).toHaveCount(0);
  // A paste that opens the search proves that the earlier ones were handled.
  await page.getByRole('heading', { level: 1 }).focus();
  await paste(page, `${services.novels.siteUrl}/ru/book/7--no-such-novel`);
  const search = new SearchScreen(page);
  await search.isSelected(/no such novel/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});

test('a chapter’s links to titles and chapters of the site open in the app; other links show their address', async ({
  page,
  services,
  dataDirectory,
}) => {
  const slugUrl = '21--linked';
  const content =
    `<p><a href="/ru/${slugUrl}/read/v1/c2">next</a> <a href="/ru/book/${slugUrl}">title</a> ` +
    '<a href="https://elsewhere.example/ru/book/7--seven">elsewhere</a></p>';
  const chapters = [
    { name: 'First', content },
    { name: 'Second', content: '<p>The end.</p>' },
  ];
  const shelf = await startNovelShelf([{ slugUrl, name: 'Linked', chapters }]);
  const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
  await enter(page, host.url);
  await page.goto(new URL(`/read/${slugUrl}/1/1`, host.url).href);
  const { text } = new ReaderScreen(page);
  await text.getByRole('link', { name: 'next' }).click();
  await expect(page).toHaveURL(/\/1\/2$/);
  await page.goBack();
  await text.getByRole('button', { name: 'elsewhere' }).click();
  await expect(page.getByText('https://elsewhere.example/ru/book/7--seven', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await text.getByRole('link', { name: 'title' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Linked' })).toBeVisible();
  await host.stop();
  await shelf.stop();
});
