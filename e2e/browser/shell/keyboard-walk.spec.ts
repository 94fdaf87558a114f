import type { Page } from 'playwright/test';
import { enter } from '#e2e/fixtures/enter.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { stockLibrary, watchSome } from '#e2e/fixtures/stocked-library.ts';
import { isFocusIn, tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';
import { LibraryScreen } from '#e2e/pages/library-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';

/** More presses than the rail has links. */
const MOST_PRESSES = 40;

const railLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('the keyboard alone leads through catalogue, release, search, player and top bar', async ({
  page,
  host,
  services,
}) => {
  test.slow();
  await openSignedIn(page, host, services);
  await page.goto(new URL('/', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('Tab skips the rail to the content, or goes through the rail to another page', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(railLink(page, 'Settings')).toBeFocused();
    for (let step = 0; step < MOST_PRESSES && !(await isFocusIn(page, '[href="/anime"]')); step++) {
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Anime' })).toBeFocused();
  });

  const catalog = new CatalogScreen(page);
  await test.step('an open sheet keeps the focus and returns it on closing', async () => {
    await expect(catalog.cards.first()).toBeVisible();
    await tabTo(page, catalog.filtersButton);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocusIn(page, '[role="dialog"]')).toBe(true);
    // Backwards past the first control to the last ones, then forwards past these to the first ones.
    for (const key of [...Array(4).fill('Shift+Tab'), ...Array(8).fill('Tab')]) {
      await page.keyboard.press(key);
      // At each end a guard briefly takes the focus and passes it to the other end.
      await expect.poll(() => isFocusIn(page, '[role="dialog"]')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(catalog.filtersButton).toBeFocused();
  });

  await test.step('arrows move between cards, and Enter opens a release', async () => {
    const links = catalog.cards;
    await tabTo(page, links.first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^(Watch|Continue)/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  const release = new ReleaseScreen(page);
  await test.step('a menu is used by arrows and returns the focus, with or without a choice', async () => {
    await tabTo(page, release.collection);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Planned' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(release.collection).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Planned' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(release.collection).toHaveAccessibleName('Collection: Planned');
    await expect(release.collection).toBeFocused();
  });

  await test.step('search opens over the page and returns the focus', async () => {
    const search = await SearchScreen.open(page);
    await search.type('Aomizaki');
    await expect(search.options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
    await expect(release.collection).toBeFocused();
  });

  await test.step('an episode plays, pauses and is left for its row, and Back returns to the card', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(release.primaryAction).toBeFocused();
    await page.keyboard.press('Enter');
    const player = new PlayerScreen(page);
    await player.isMoving();
    await tabTo(page, player.seekBar);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(release.title).toBeVisible();
    await expect(release.episodes.first().getByRole('link')).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(catalog.cards.nth(1)).toBeFocused();
  });

  await test.step('the Sync panel of the top bar opens, closes and returns the focus', async () => {
    const sync = page.getByRole('button', { name: 'Sync', exact: true });
    await sync.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sync).toBeFocused();
  });
});

test('removing a list entry focuses its neighbour, and the keyboard reaches the toast to undo it', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await watchSome(page, 'forty-second-stories', 3);
  const library = await LibraryScreen.open(page, '?tab=history');
  const split = library.rows.getByRole('button', { name: /^Show one by one: / });
  await tabTo(page, split);
  await page.keyboard.press('Enter');
  await expect(library.rows).toHaveCount(3);
  const removal = library.rows.nth(1).getByRole('button', { name: /^Remove from history: / });
  await tabTo(page, removal);
  const next = await library.rows.nth(2).locator('[data-card-link]').textContent();
  await page.keyboard.press('Enter');
  await expect(library.rows).toHaveCount(2);
  await expect(page.locator(':focus')).toHaveText(next ?? '');
  await expect(library.rows.nth(1).locator('[data-card-link]')).toBeFocused();
  await expect(library.toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F6');
  await tabTo(page, library.toast.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(library.rows).toHaveCount(3);
});

test('Back focuses the card from which button, menu or search led away, unless it was scrolled out of sight', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await page.goto(new URL('/anime', page.url()).href);
  const catalog = new CatalogScreen(page);
  const card = catalog.cards.nth(12);
  await tabTo(page, card);
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^Watch / })
      .nth(12),
  );
  await page.keyboard.press('Enter');
  await new PlayerScreen(page).isMoving();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();

  const search = await SearchScreen.open(page);
  await search.type('Aomizaki');
  await expect(search.options.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(new ReleaseScreen(page).title).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(card).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Go to release' })).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(new ReleaseScreen(page).title).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(card).toBeFocused();

  // Card and heading are scrolled out of sight.
  await card.hover();
  await page.mouse.wheel(0, 1_000);
  await expect(card).not.toBeInViewport();
  await railLink(page, 'Schedule').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.locator('[data-card-link]:focus')).toBeInViewport();
  await expect(card).not.toBeInViewport();

  await page.mouse.wheel(0, -9_000);
  await catalog.filtersButton.focus();
  await railLink(page, 'Schedule').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Anime' })).toBeFocused();
});

test('removing a card by a button that was focused directly moves the focus to the next card', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const { favourites } = await stockLibrary(page, services.account, { favourites: 2 });
  const library = await LibraryScreen.open(page);
  await expect(library.cards).toHaveCount(favourites.length);
  // A screen reader can focus a button directly.
  await page
    .getByRole('button', { name: /^Remove .* from favourites/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(library.cards).toHaveCount(1);
  await expect(library.titles).toBeFocused();
});
