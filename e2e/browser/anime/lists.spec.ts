import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { forgetEverything } from '#e2e/fixtures/service-control.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AccountScreen } from '#e2e/pages/account-screen.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';
import { ReleaseCardPart } from '#e2e/pages/release-card.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** A card for each spec, so that none finds the changes of another. */
const CARDS = { fromCard: 0, signedOut: 1, narrow: 3, byKeyboard: 10 } as const;

// Other specs put the same releases into lists of the same account.
test.beforeEach(({ services }) => forgetEverything(services));

/** Changes are sent after five seconds at the soonest, of the app's time. */
const HURRIED = 60;
const SENT = { timeout: 45_000 };

async function cardAt(page: AppFrame['page'], index: number): Promise<ReleaseCardPart> {
  await CatalogScreen.open(page);
  return ReleaseCardPart.at(page, page.getByRole('main'), index);
}

test('a card changes favourites and collections, undo reverts each change, and the service receives them', {
  tag: '@short',
}, async ({ page, services, dataDirectory }) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  const device = await openSignedIn(page, host, services);
  const release = await cardAt(page, CARDS.fromCard);
  await release.card.hover();
  await release.favourite.click();
  await expect(release.noFavourite).toBeVisible();
  await expect(release.mark('In favourites')).toBeAttached();
  await expect.poll(() => device.favourites(), SENT).toContain(release.id);
  await release.noFavourite.click();
  await expect(release.favourite).toBeVisible();
  await undoToast(page, `“${release.title}” removed from favourites.`);
  await expect(release.noFavourite).toBeAttached();

  await release.chooseCollection('Planned');
  await expect(release.mark('Collection: Planned')).toBeAttached();
  await release.chooseCollection('Watching');
  await expect(release.mark('Collection: Watching')).toBeAttached();
  await expect.poll(async () => (await device.collections()).get(release.id), SENT).toBe('WATCHING');
  await undoToast(page, `“${release.title}” added to “Watching”.`);
  await expect(release.mark('Collection: Planned')).toBeAttached();
  await release.chooseCollection('Remove from “Planned”');
  await expect(release.mark(/^Collection/)).toHaveCount(0);
  await expect.poll(async () => (await device.collections()).has(release.id), SENT).toBe(false);
  expect(await device.favourites()).toContain(release.id);
  await host.stop();
});

test('when signed out, a list button offers sign-in and does its action afterwards', async ({
  page,
  host,
  services,
}) => {
  await AppFrame.open(page, host.url);
  const release = await cardAt(page, CARDS.signedOut);
  await release.card.hover();
  await release.favourite.click();
  const sheet = page.getByRole('dialog', { name: 'Sign in' });
  await expect(sheet).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(release.favourite).toBeAttached();

  await release.chooseCollection('Postponed');
  await expect(sheet).toBeVisible();
  await new AccountScreen(page).submit(services.account);
  await expect(sheet).toBeHidden();
  await expect(release.mark('Collection: Postponed')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(release.mark('In favourites')).toHaveCount(0);
  const device = await services.otherDevice(services.account);
  await expect.poll(async () => (await device.collections()).get(release.id), SENT).toBe('POSTPONED');
});

test('list changes made offline by keyboard survive a kill of the app and are sent later', async ({
  page,
  services,
  dataDirectory,
}) => {
  test.slow();
  const first = await startHost({ services, dataDirectory });
  const device = await openSignedIn(page, first, services);
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  const id = items[CARDS.byKeyboard]?.id ?? 0;
  const release = await ReleaseScreen.open(page, String(id));
  await services.putFaults([{ match: 'accounts/users/me', kind: 'reset' }]);
  await services.forgetRequests();
  try {
    await release.favourite.focus();
    await page.keyboard.press('Space');
    await expect(release.favourite).toHaveAttribute('aria-pressed', 'true');
    await release.collection.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Planned' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(release.collection).toHaveAccessibleName('Collection: Watched');
    await expect(release.collection).toBeFocused();
    await expect(page.getByText('will sync when the service accepts them')).toBeVisible();
    await expectNoAxeFindings(page);
    await first.kill();

    const second = await startHost({ services, dataDirectory });
    await enter(page, second.url);
    const again = await ReleaseScreen.open(page, String(id));
    await expect(again.favourite).toHaveAttribute('aria-pressed', 'true');
    await expect(again.collection).toHaveAccessibleName('Collection: Watched');
    expect(await services.requests()).not.toContainEqual(
      expect.objectContaining({ method: 'POST', path: expect.stringContaining('favorites'), status: 200 }),
    );
    await services.clearFaults();
    await expect.poll(async () => (await device.collections()).get(id), { timeout: 80_000 }).toBe('WATCHED');
    await expect.poll(() => device.favourites(), SENT).toContain(id);
    await expect(page.getByText('will sync when the service accepts them')).toBeHidden();
    await second.stop();
  } finally {
    await services.clearFaults();
  }
});

test('quick search adds a found release to favourites by key and by mouse, and marks it', async ({
  page,
  host,
  services,
}) => {
  await openSignedIn(page, host, services);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = await SearchScreen.open(page);
  await search.type('Aomizaki');
  const option = search.option(/Aomizaki/).first();
  await expect(option).toBeVisible();
  await page.keyboard.press('Control+KeyD');
  await expect(option.getByRole('img', { name: 'In favourites' })).toBeVisible();
  await expect(search.field).toHaveValue('Aomizaki');
  await page.keyboard.press('Control+KeyD');
  await expect(option.getByRole('img', { name: 'In favourites' })).toHaveCount(0);
  await option.hover();
  await search.dialog.getByTitle('Add to favourites').first().click();
  await expect(option.getByRole('img', { name: 'In favourites' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('the home page has a shelf of new episodes in favourites, and none when there are none', async ({
  page,
  host,
  services,
}) => {
  const shelf = page.getByRole('region', { name: 'New in your favourites' });
  const home = await HomeScreen.open(page, host.url);
  await expect(shelf).toHaveCount(0);
  const { login, password } = services.secondAccount;
  await callCore(page, 'account.signIn', { login, password });
  const card = await ReleaseCardPart.at(page, home.shelf('New episodes'), 1);
  await card.card.hover();
  await card.favourite.click();
  await expect(shelf.getByRole('article')).toHaveCount(1);
  await expect(shelf.getByRole('link')).toHaveText(card.title);
  await expectNoAxeFindings(page);
  await card.card.hover();
  await card.noFavourite.click();
  await expect(shelf).toHaveCount(0);
});

test.describe('in a narrow window and in Russian', () => {
  test.use({ viewport: { width: 400, height: 800 }, locale: 'ru-RU' });

  test('one button of a card offers favourites and collections', async ({ page, host, services }) => {
    await openSignedIn(page, host, services);
    const release = await cardAt(page, CARDS.narrow);
    const menu = release.card.getByRole('button', { name: `Действия: ${release.title}` });
    await openMenu(page, menu);
    await page.getByRole('menuitem', { name: 'Добавить в избранное' }).click();
    await expect(release.mark('В избранном')).toBeVisible();
    await openMenu(page, menu);
    await page.getByRole('menuitemradio', { name: 'Отложено' }).click();
    await expect(release.mark('Коллекция: Отложено')).toBeVisible();
    await undoToast(page, `Добавлено в коллекцию «Отложено»: «${release.title}».`);
    await expect(release.mark(/^Коллекция/)).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
});

/** On a busy machine a late release of the button may count as a choice in the menu, which closes it again. */
async function openMenu(page: Page, button: Locator): Promise<void> {
  // The menu used just before may still be closing.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(async () => {
    if (!(await page.getByRole('menu').isVisible())) await button.click();
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
