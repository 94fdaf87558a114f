import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { forgetEverything } from '#e2e/fixtures/service-control.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { haveManyFavourites, stockLibrary, watchSome } from '#e2e/fixtures/stocked-library.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { LibraryScreen } from '#e2e/pages/library-screen.ts';

const RELEASE = 'zero-hour-diner';
const PATIENCE = { timeout: 30_000 };

test.beforeEach(({ services }) => forgetEverything(services));
test.afterEach(({ services }) => services.clearFaults());

test('when signed out, the library explains lists, offers sign-in and shows what was watched on this device', async ({
  page,
  host,
  services,
}) => {
  const app = await AppFrame.open(page, host.url);
  await watchSome(page, RELEASE, 2);
  await app.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  const library = new LibraryScreen(page);
  await expect(library.main).toContainText('Sign in to see your lists');
  await expectNoAxeFindings(page);
  await library.tab('History').click();
  await expect(library.main).toContainText('Watched on this device without an account');
  await expect(library.rows).toHaveCount(1);
  await expect(library.rows).toContainText('Episodes 0, 0.5');

  await library.tab('Favourites').click();
  await library.main.getByRole('button', { name: 'Sign in' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign in' });
  await sheet.getByLabel('Login or e-mail').fill(services.account.login);
  await sheet.getByLabel('Password', { exact: true }).fill(services.account.password);
  await page.keyboard.press('Enter');
  await expect(library.main).toContainText('Nothing here yet', PATIENCE);
  await expect(library.main.getByRole('link', { name: 'Browse' })).toBeVisible();
});

test('a list is searched, filtered by the types it contains and sorted, and the address keeps filters and sorting', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const { favourites } = await stockLibrary(page, services.account, { favourites: 12, watching: 3 });
  const library = await LibraryScreen.open(page);
  await expect(library.cards).toHaveCount(12);
  await expect(library.tab('Favourites')).toHaveText('Favourites12');
  await expect(library.tab('Watching')).toHaveText('Watching3');
  await expect(library.tab('Favourites')).toHaveAttribute('aria-current', 'page');

  const references = await callCore(page, 'lists.references', { list: 'favourites' });
  const [type] = references.types;
  await library.filtersButton.click();
  await library.sheet.getByRole('group', { name: 'Type' }).getByRole('checkbox').first().check();
  await library.expectSearch(`?types=${type?.value}`);
  await expect(library.sheet.getByRole('button', { name: /^Show/ })).toHaveText(
    new RegExp(`^Show ${type?.count} releases?$`),
  );
  await library.sheet.press('Escape');
  await expect(library.cards).toHaveCount(type?.count ?? -1);

  await library.sort('By name');
  await library.expectSearch(`?types=${type?.value}&sort=name-asc`);
  await expect(library.titles).toHaveCount(type?.count ?? -1);
  const names = await library.titles.allTextContents();
  expect(names).toEqual(names.toSorted(new Intl.Collator(['en', 'ru'], { numeric: true }).compare));
  await page.reload();
  await expect(library.titles).toHaveText(names);
  await library.tab('Watching').click();
  await library.expectSearch('?tab=watching&sort=name-asc');
  await expect(library.cards).toHaveCount(3);
  await page.goBack();
  await expect(library.chips).toHaveCount(1);
  await library.chips.first().click();
  await expect(library.filtersButton).toBeFocused();
  await expect(library.cards).toHaveCount(12);

  const wanted = favourites[4]?.name.english ?? favourites[4]?.name.main ?? '';
  await library.searchField.fill(wanted);
  await expect(library.titles.first()).toHaveText(wanted);
  await library.searchField.fill('zzqqxx');
  await expect(library.main).toContainText('Nothing in this list matches the filters');
  await library.action('Clear all').click();
  await expect(library.cards).toHaveCount(12);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await LibraryScreen.open(page, '?tab=nowhere&types=VHS,,&genres=-1,x&years=20,2019&sort=by-smell');
  await library.expectSearch('?types=VHS&years=2019');
  await expect(library.chips.first()).toHaveText('VHS · not in this list');
});

test('releases selected with the mouse move together, and one undo moves them back', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const { planned = [] } = await stockLibrary(page, services.account, { planned: 9 });
  const library = await LibraryScreen.open(page, '?tab=planned');
  await expect(library.cards).toHaveCount(9);
  const titles = await library.titles.allTextContents();
  await library.cards.nth(1).hover();
  await library.cards
    .nth(1)
    .getByRole('button', { name: /^Select / })
    .click();
  await expect(library.chosen).toHaveText('1 selected');
  await library.cards.nth(4).click({ modifiers: ['Shift'] });
  await expect(library.chosen).toHaveText('4 selected');
  await library.cards.nth(3).click();
  await expect(library.chosen).toHaveText('3 selected');
  await library.moveTo('Watching');

  await expect(library.toast).toContainText('3 releases added to “Watching”.');
  await expect(library.toast.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  const left = titles.filter((_, index) => ![1, 2, 4].includes(index));
  await expect(library.titles).toHaveText(left);
  await expect(library.tab('Planned')).toHaveText('Planned6');
  await expect(library.tab('Watching')).toHaveText('Watching3');
  await library.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(library.cards).toHaveCount(9);
  await expect(library.tab('Watching')).toHaveText('Watching');
  const { collections } = await callCore(page, 'lists.membership', {});
  expect(new Set(collections.map(({ releaseId }) => releaseId))).toEqual(new Set(planned.map(({ id }) => id)));
});

test('releases are selected and changed by keyboard alone', async ({ page, host, services }) => {
  await enter(page, host.url);
  const { abandoned = [] } = await stockLibrary(page, services.account, { abandoned: 8 });
  const library = await LibraryScreen.open(page, '?tab=abandoned');
  await expect(library.cards).toHaveCount(8);
  await library.titles.first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(library.chosen).toHaveText('3 selected');
  await expect(library.cards.nth(2).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(library.chosen).toHaveText('3 selected');
  await expect(library.cards.nth(3).getByRole('checkbox')).toBeChecked();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(library.cards.nth(3).locator('[data-card-link]')).toBeFocused();
  await expect(library.cards.getByRole('checkbox')).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await expect(library.chosen).toHaveText('8 selected');
  // Another window takes one out of the list.
  const gone = abandoned.slice(0, 1).map(({ id }) => ({ kind: 'collection', releaseId: id, value: null }) as const);
  const liked = abandoned.slice(1, 3).map(({ id }) => ({ kind: 'favourite', releaseId: id, value: 'in' }) as const);
  await callCore(page, 'lists.place', { placements: [...gone, ...liked] });
  await expect(library.chosen).toHaveText('7 selected');
  await library.action('Add to favourites').press('Enter');
  await expect(library.toast).toContainText('5 releases added to favourites.');
  await expect(library.tab('Favourites')).toHaveText('Favourites7');
  await expect(library.selectButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(library.action('Stop selecting')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(library.selectButton).toBeFocused();
  await page.keyboard.press('Control+a');
  await library.action('Remove from “Abandoned”').press('Enter');
  await expect(library.main).toContainText('Nothing here yet');
  await expect(library.main.getByRole('link', { name: 'Browse' })).toBeFocused();
  await expect(library.tab('Favourites')).toHaveText('Favourites7');
});

test('without the service, lists stay, changes are kept, and the library says so', async ({ page, host, services }) => {
  await enter(page, host.url);
  await stockLibrary(page, services.account, { favourites: 5 });
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  const library = await LibraryScreen.open(page);
  await expect(library.cards).toHaveCount(5);
  await library.selectButton.click();
  await library.cards.nth(0).click();
  await library.action('Remove from favourites').click();
  await expect(library.cards).toHaveCount(4);
  await expect(library.main.getByRole('alert')).toContainText(
    'Your changes are saved and will be sent later.',
    PATIENCE,
  );
  await page.reload();
  await expect(library.cards).toHaveCount(4);
  await library.tab('History').click();
  await expect(library.main).toContainText('Showing the history known on this device.', PATIENCE);
  await expect(library.main).toContainText('Nothing watched on this device yet');
  await services.clearFaults();
});

test('after the session ended, a note says so and the lists stay readable', async ({ page, host, services }) => {
  await enter(page, host.url);
  await stockLibrary(page, services.account, { watched: 4 });
  await forgetEverything(services);
  const library = await LibraryScreen.open(page, '?tab=history');
  const ended = library.main.getByText('The lists of engawa stay here.');
  await expect(ended).toBeVisible(PATIENCE);
  await library.tab('Watched').click();
  await expect(library.cards).toHaveCount(4);
  await library.main.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a history entry resumes its episode, shows unsent changes, and returns by undo after removal', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  await stockLibrary(page, services.account, {});
  const watched = await watchSome(page, RELEASE, 4);
  const library = await LibraryScreen.open(page, '?tab=history');
  await expect(library.rows).toHaveCount(1);
  await expect(library.main.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  await expect(library.rows).toContainText('Episodes 0, 0.5, 1–2');
  await expect(library.rows).toContainText('1:00 of');
  await expectNoAxeFindings(page);
  await library.rows.getByRole('button', { name: /^Show one by one: / }).click();
  await expect(library.rows).toHaveCount(4);
  await expect(library.rows.first()).toContainText('Episode 2');
  await expect(library.rows.first().getByRole('button', { name: /^Show together: / })).toBeFocused();
  await expect(library.rows.nth(1)).toContainText('Watched');

  await library.rows.nth(2).hover();
  await library.rows
    .nth(2)
    .getByRole('button', { name: /^Remove from history: / })
    .click();
  await expect(library.rows).toHaveCount(3);
  await library.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(library.rows).toHaveCount(4);

  await library.rows.first().locator('[data-card-link]').focus();
  await page.keyboard.press('Control+a');
  await expect(library.chosen).toHaveText('4 selected');
  await library.action('Remove from history').click();
  await expect(library.main).toContainText('Nothing watched yet');
  await expect(library.main.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/anime');
  await library.toast.getByRole('button', { name: 'Undo' }).last().click();
  await expect(library.rows).toHaveCount(4);

  await services.putFaults([{ match: 'POST /api/v1/accounts', kind: 'reset' }]);
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  for (const { id: episodeId } of episodes.slice(3, 4)) {
    await callCore(page, 'progress.save', { episodeId, releaseId, positionSeconds: 90, isWatched: false });
  }
  await expect(library.rows.first().getByRole('img', { name: 'Not sent yet' })).toBeVisible();
  await expect(library.rows.first()).toContainText('1:30 of');
  await library.rows.first().locator('[data-card-link]').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/watch/\\d+/${watched[3]}$`));
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), PATIENCE)
    .toBeGreaterThan(80);
});

test('all of ten thousand favourites can be selected, and only cards near those in sight are drawn', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  await haveManyFavourites(page, services.account);
  const library = await LibraryScreen.open(page);
  await expect(library.cards.first()).toBeVisible();
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 4_000);
    expect(await page.locator('#main').evaluate((main) => main.scrollTop)).toBeGreaterThan(12_000);
  }).toPass();
  expect(await library.cards.count()).toBeLessThan(350);
  let isRefused = false;
  await page.route('**/rpc/lists.page', (route) => {
    const isFirst = JSON.parse(route.request().postData() ?? '{}').input.page === 1;
    if (isRefused || !isFirst) return route.fallback();
    isRefused = true;
    return route.fulfill({ json: { ok: false, error: { code: 'storage-full' } } });
  });
  await library.titles.last().focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('The disk is full')).toBeVisible();
  await expect(library.chosen).toHaveText(/^[1-9]\d* selected$/);
  await page.keyboard.press('Control+a');
  await expect(library.chosen).toHaveText('10,000 selected', PATIENCE);
  await page.keyboard.press('Escape');
  await expect(library.cards.getByRole('checkbox')).toHaveCount(0);
});

test('opening another list fetches what other devices changed', async ({ page, host, services }) => {
  await openSignedIn(page, host, services);
  const freshened = () => page.waitForRequest('**/rpc/sync.freshen');
  const opening = freshened();
  const library = await LibraryScreen.open(page);
  await opening;
  const switching = freshened();
  await library.tab('Planned').click();
  await switching;
});

test('a list loads further after changes that arrived while its next page was loading', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  const [second, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: number[] = [];
  await haveManyFavourites(page, services.account, async (sheet) => {
    asked.push(sheet);
    if (sheet !== 2) return;
    second.resolve();
    await answering.promise;
  });
  const library = await LibraryScreen.open(page);
  await expect(library.cards.first()).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 4_000);
  await second.promise;
  // Beyond the loaded cards, where only the list itself asks for more.
  await page.locator('#main').evaluate((main) => main.scrollBy(0, 40_000));
  const askedBefore = asked.length;
  const { id: releaseId } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  for (const value of ['in', null] as const) {
    const askedBeforeChange = asked.length;
    await callCore(page, 'lists.place', { placements: [{ kind: 'favourite', releaseId, value }] });
    await expect.poll(() => asked.slice(askedBeforeChange)).toContain(1);
  }
  answering.resolve();
  await expect.poll(() => asked.slice(askedBefore), { timeout: 20_000 }).toContain(3);
});

test('axe finds nothing in the library, and every colour can be read in both themes', async ({
  page,
  host,
  services,
}) => {
  const look = async () => {
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectReadableColours(page);
    await page.emulateMedia({ colorScheme: 'dark' });
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, host.url);
  await stockLibrary(page, services.account, { favourites: 6, watching: 2 });
  await watchSome(page, RELEASE, 3);
  const library = await LibraryScreen.open(page, '?types=TV');
  await expect(library.tab('Watching')).toHaveText('Watching2');
  await look();
  await library.filtersButton.click();
  await expect(library.sheet.getByRole('checkbox').first()).toBeVisible();
  await look();
  await LibraryScreen.open(page, '?tab=history');
  await library.rows.getByRole('button', { name: /^Show one by one: / }).click();
  await expect(library.rows).toHaveCount(3);
  await look();
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 400, height: 800 } });
  test('tabs, selection and removal work, and the tabs fit', async ({ page, host, services }) => {
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await stockLibrary(page, services.account, { favourites: 10, planned: 10, postponed: 5 });
    await page.getByRole('navigation', { name: 'Основное' }).getByRole('link', { name: 'Списки' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Списки' })).toBeVisible();
    const tab = page.getByRole('link', { name: /^Отложено/ });
    await tab.click();
    await expect(tab).toHaveText('Отложено5');
    const library = new LibraryScreen(page);
    await expect(library.cards).toHaveCount(5);
    await page.getByRole('button', { name: 'Выбрать релизы' }).click();
    await library.cards.nth(0).click();
    await library.cards.nth(1).click();
    await page.getByRole('button', { name: 'Убрать из «Отложено»' }).click();
    await expect(page.getByText('2 релиза больше не в коллекциях.')).toBeVisible();
    await expect(library.cards).toHaveCount(3);
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await page.reload();
    await expect(tab).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    const tabs = page.getByRole('navigation', { name: 'Списки и история' });
    await expect.poll(() => tabs.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
});
