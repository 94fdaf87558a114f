import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { MOST_DRAWN } from '#e2e/fixtures/most-drawn.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { stockLibrary, watchSome } from '#e2e/fixtures/stocked-library.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LibraryScreen } from '#e2e/pages/library-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { HistoryEntry } from '#shared/domain/anime/release-list.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';

const RELEASE = 'zero-hour-diner';
const LONG_RELEASE = 'five-hundred-evenings-in-hoshigaoka';
const DAY_MILLISECONDS = 86_400_000;
const MANY = 10_000;

const episodeId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** Answers the history with `MANY` entries: ten episodes a day, of two releases. */
async function fillHistory(page: Page): Promise<void> {
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  const [even, odd] = items;
  const now = Date.now();
  const entryAt = (place: number) => {
    const release = place % 10 < 5 ? even : odd;
    const updatedAt = now - Math.floor(place / 10) * DAY_MILLISECONDS;
    return {
      progress: { episodeId: episodeId(place), releaseId: release?.id, positionSeconds: 0, isWatched: true, updatedAt },
      ...{ release, ordinal: 10 - (place % 10), episodeName: null, durationSeconds: 1_400, isUnsent: false },
    };
  };
  await page.route('**/rpc/history.page', async (route) => {
    const { input } = route.request().postDataJSON();
    const listed = Array.from({ length: 25 }, (_, place) => entryAt((input.page - 1) * 25 + place));
    const value = { items: listed, page: input.page, totalPages: MANY / 25, total: MANY, isLocal: false };
    await route.fulfill({
      json: { ok: true, value: value satisfies { items: Partial<Record<keyof HistoryEntry, unknown>>[] } },
    });
  });
}

test('the history is grouped by day and release, searched by name, and undo restores removed entries', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await watchSome(page, RELEASE, 4);
  await watchSome(page, LONG_RELEASE, 3);
  const library = await LibraryScreen.open(page, '?tab=history');
  await expect(library.rows).toHaveCount(2);
  await expect(library.rows.first()).toContainText('Episodes 1–3');
  await expect(library.rows.nth(1)).toContainText('Episodes 0, 0.5, 1–2');
  await expect(library.main.getByRole('heading', { level: 2 })).toHaveText(['Today']);
  // The last episode is still unfinished.
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: LONG_RELEASE });
  const watchWhole = async (place: number) => {
    for (const { id: episodeId, durationSeconds: positionSeconds } of episodes.slice(place, place + 1)) {
      await callCore(page, 'progress.save', { episodeId, releaseId, positionSeconds, isWatched: true });
    }
  };
  await watchWhole(0);
  // The digits match a position like “1:00 of 1:36” and not a name like “Archive of Lost Minutes”.
  await expect(library.rows.first()).not.toContainText(/\d of \d/);
  await expect(library.rows.first()).not.toContainText('Watched');
  await watchWhole(2);
  await expect(library.rows.first()).toContainText('Watched');

  // An episode that the release no longer has is counted, though its number is unknown.
  const progress = { episodeId: EpisodeId.parse(episodeId(0)), releaseId, positionSeconds: 90, isWatched: true };
  await callCore(page, 'progress.save', progress);
  await expect(library.rows.first()).toContainText('4 episodes');
  await expect(library.rows.first()).not.toContainText('Episodes');
  await callCore(page, 'history.remove', { episodeIds: [progress.episodeId] });
  await expect(library.rows.first()).toContainText('Episodes 1–3');

  await library.searchField.fill('hour diner');
  await expect(library.rows).toHaveCount(1);
  await library.expectSearch('?tab=history&q=hour+diner');
  await expectNoAxeFindings(page);
  await library.rows.hover();
  await library.rows.getByRole('button', { name: /^Remove from history: .+, Episodes 0, 0.5, 1–2$/ }).click();
  await expect(library.main).toContainText('Nothing in history matches “hour diner”');
  await undoToast(page, '4 episodes removed from history with their positions and watched marks');
  await expect(library.rows).toHaveCount(1);
  await library.searchField.fill('no such name');
  await expect(library.rows).toHaveCount(0);
  await library.searchField.fill('');
  await expect(library.rows).toHaveCount(2);

  await library.main.getByRole('button', { name: 'Select episodes' }).press('Enter');
  await page.keyboard.press('Control+a');
  await expect(library.chosen).toHaveText('2 selected');
  // Another window removes one of them.
  const { items: watched } = await callCore(page, 'history.page', { page: 1, search: '', isLocal: false });
  const ofOther = watched.filter(({ release }) => release?.id === releaseId);
  await callCore(page, 'history.remove', { episodeIds: ofOther.map(({ progress }) => progress.episodeId) });
  await expect(library.rows).toHaveCount(1);
  await expect(library.chosen).toHaveText('1 selected');
  await page.keyboard.press('Escape');

  // Removed elsewhere while this window does not know it yet.
  const known = await callCore(page, 'history.page', { page: 1, search: 'hour diner', isLocal: false });
  await page.route('**/rpc/history.page', () => undefined);
  await callCore(page, 'history.remove', {
    episodeIds: known.items.slice(0, 1).map(({ progress }) => progress.episodeId),
  });
  await library.rows.last().hover();
  await library.rows
    .last()
    .getByRole('button', { name: /^Remove from history: / })
    .click();
  await undoToast(page, '3 episodes removed from history with their positions and watched marks');
});

test('when all loaded entries are removed, the history loads the next ones', async ({ page, host, services }) => {
  const other = await openSignedIn(page, host, services);
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: LONG_RELEASE });
  const episodeIds = episodes.slice(0, 60).map(({ id }) => id);
  await callCore(page, 'progress.mark', { releaseId, episodeIds, isWatched: true });
  await expect.poll(async () => (await other.history()).length, { timeout: 30_000 }).toBe(50);
  // The service's entries alone are shown, 25 on a page.
  await services.advance(120);
  const removed = Promise.withResolvers<void>();
  await page.route('**/rpc/history.page', async (route) => {
    if (route.request().postDataJSON().input.page > 1) await removed.promise;
    await route.fallback();
  });
  const library = await LibraryScreen.open(page, '?tab=history');
  await expect(library.rows).toContainText('Episodes 36–60');
  await library.rows.getByRole('button', { name: /^Remove from history: / }).click();
  await expect(page.getByText('25 episodes removed from history')).toBeVisible();
  removed.resolve();
  await expect(library.rows).toContainText('Episodes 1–35');
});

test('a history of ten thousand entries is grouped page by page, and only rows near those in sight are drawn', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await fillHistory(page);
  const library = await LibraryScreen.open(page, '?tab=history');
  await expect(library.main.getByText('10,000 episodes')).toBeVisible();
  await expect(library.rows.first()).toContainText('Episodes 6–10');
  await expect(library.main.getByRole('heading', { level: 2 }).nth(1)).toHaveText('Yesterday');
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 4_000);
    expect(await page.locator('#main').evaluate((main) => main.scrollTop)).toBeGreaterThan(12_000);
  }).toPass();
  await expect(library.rows.first()).toBeVisible();
  expect(await library.rows.count()).toBeLessThan(MOST_DRAWN);
  await library.main.getByRole('button', { name: 'Select episodes' }).click();
  await expect(library.action('Select all loaded')).toBeVisible();
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 500, height: 800 }, colorScheme: 'light' });
  test('the history groups, splits and searches entries', async ({ page, host }) => {
    await enter(page, host.url);
    await watchSome(page, RELEASE, 4);
    await page.goto(new URL('/library?tab=history', host.url).href);
    const rows = page.getByRole('list', { name: 'История' }).getByRole('listitem');
    await expect(rows).toContainText('Серии 0, 0,5, 1–2');
    await expect(page.getByRole('heading', { level: 2, name: 'Сегодня' })).toBeVisible();
    await rows.getByRole('button', { name: /^Показать по отдельности: / }).press('Enter');
    await expect(rows).toHaveCount(4);
    await expectNoAxeFindings(page);
    await page.getByRole('searchbox', { name: 'Поиск по истории' }).fill('нет такого');
    await expect(page.getByText('По запросу «нет такого» в истории ничего нет')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('in the narrowest window, rows of the history and of episodes cut off no text', async ({ page, host }) => {
  await enter(page, host.url);
  await watchSome(page, RELEASE, 4);
  await page.setViewportSize({ width: 320, height: 2_000 });
  const cutIn = (list: string) =>
    page
      .getByRole('main')
      .getByRole('list', { name: list, exact: true })
      .evaluate((element) => {
        const texts = [...element.querySelectorAll<HTMLElement>('li span:not(:has(button))')];
        const isCut = (text: HTMLElement) =>
          text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2;
        const cut = texts.filter((text) => getComputedStyle(text).overflow === 'hidden' && isCut(text));
        return { count: texts.length, cut: cut.map(({ textContent }) => textContent) };
      });
  for (const [path, list, roomOfTitle] of [
    ['/library?tab=history', 'History', 150],
    [`/anime/${RELEASE}`, 'Episodes', 90],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    await expect.poll(async () => (await cutIn(list)).count, path).toBeGreaterThan(2);
    expect((await cutIn(list)).cut, path).toEqual([]);
    const title = page.getByRole('main').getByRole('list', { name: list, exact: true }).getByRole('link').first();
    expect((await title.boundingBox())?.width, path).toBeGreaterThan(roomOfTitle);
  }
});

test('an entry that is removed from an account’s history stays in the history of signed-out use', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const [episode] = episodes;
  if (episode === undefined) throw new Error(`${RELEASE} has no episode`);
  const place = { episodeId: episode.id, releaseId, isWatched: false };
  await callCore(page, 'progress.save', { ...place, positionSeconds: 60 });
  await stockLibrary(page, services.account, {});
  await callCore(page, 'progress.save', { ...place, positionSeconds: 120 });
  const library = await LibraryScreen.open(page, '?tab=history');
  await expect(library.rows).toHaveCount(1);
  await library.rows.hover();
  await library.rows.getByRole('button', { name: /^Remove from history: / }).click();
  await expect(library.rows).toHaveCount(0);
  await callCore(page, 'account.signOut', {});
  await expect(library.rows).toContainText('1:00 of');
});
