import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { untilSaved, wantChapters } from '#e2e/fixtures/wanted-chapters.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { SavedScreen } from '#e2e/pages/saved-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

/** 80 chapters: one translation has all, one begins with chapter 21, one with 41, one ends with 40. */
const BRANCHY = 'The Caravan of Four Voices';
const HUGE = 'Ten Thousand Steps';
const SERIAL = 'The Daily Serial';
/** Speeds up the core's pauses between saved chapters. */
const HURRIED = 60;

test.afterEach(({ services }) => services.clearFaults());

test('saving a range asks once for its translation, naming the affected chapters, and later only about missing ones', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, BRANCHY);
  const novel = await NovelScreen.open(page, slugUrl);
  const question = page.getByRole('dialog', { name: 'Which translation do you want to save?' });
  const sheet = page.getByRole('dialog', { name: 'Save chapters' });
  await services.forgetRequests();

  await novel.button('Save').press('Enter');
  await expectNoAxeFindings(page, '[role="menu"]');
  await page.getByRole('menuitem', { name: 'Choose volumes or chapters' }).press('Enter');
  // A Tab pressed before the sheet has the focus also stays in the sheet.
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await sheet.getByLabel('First chapter').fill('15');
  await sheet.getByLabel('Last chapter').fill('99');
  await expect(sheet.getByText('No such chapter.')).toBeVisible();
  await sheet.getByLabel('Last chapter').fill('24');
  await expectNoAxeFindings(page, '[role="dialog"]');
  await sheet.getByLabel('Last chapter').press('Enter');

  await expect(question.getByText('10 chapters exist in several translations.')).toBeVisible();
  const affected = question.getByRole('list', { name: 'Affected chapters' }).getByRole('listitem');
  await expect(affected).toHaveCount(10);
  await expect(affected.first()).toContainText('chapter 15');
  await expectNoAxeFindings(page, '[role="dialog"]');
  // This translation begins with chapter 21, so the sheet asks once more, about the others only.
  await question.getByRole('button', { name: 'Лис Полярный' }).press('Enter');
  await expect(question.getByText(/^6 chapters are missing in the translation you chose/)).toBeVisible();
  await expect(affected).toHaveCount(6);
  await question.getByRole('button', { name: 'Сонный дракон' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText(`10 chapters of “${BRANCHY}” will be saved.`)).toBeVisible();

  await expect(novel.button('Saved: 10 of 80')).toBeVisible({ timeout: 40_000 });
  await novel.filter('Saved').click();
  await expect(novel.rows).toHaveCount(10);
  for (const number of ['15', '24']) {
    await expect(novel.row(number).getByRole('img', { name: 'Saved', exact: true })).toBeVisible();
  }
  await expectNoAxeFindings(page);
  const asked = (await services.requests()).filter(({ path }) => path.endsWith('/chapter'));
  expect(asked).toHaveLength(10);
  expect(new Set(asked.map(({ query }) => new URLSearchParams(query).get('branch_id'))).size).toBe(2);
  // The chosen translations are remembered, so the sheet asks only about chapters that they lack.
  await novel.button('Saved: 10 of 80').press('Enter');
  await page.getByRole('menuitem', { name: 'Everything: 70 chapters' }).press('Enter');
  await expect(question.getByText(/^34 chapters are missing in the translation you chose/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect((await callCore(page, 'downloads.queue', {})).titles).toEqual([]);
  await host.stop();
});

test('a title saved completely says so, and neither saving nor reading puts a title on a shelf', async ({
  page,
  services,
  dataDirectory,
}) => {
  const slugUrl = SlugUrl.parse('77--a-leaflet');
  const chapters = [{ name: 'The only one', content: '<p>Short.</p>' }];
  const shelf = await startNovelShelf([{ slugUrl, name: 'A leaflet', chapters }]);
  const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const novel = await NovelScreen.open(page, slugUrl);
  await novel.button('Save').press('Enter');
  await page.getByRole('menuitem', { name: 'Everything: 1 chapter' }).press('Enter');
  await novel.button('Saved').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'All saved' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await novel.primaryAction.press('Enter');
  await expect(page.getByText('Short.')).toBeVisible();
  await expect.poll(async () => (await callCore(page, 'reading.title', { slugUrl })).position).not.toBeNull();
  expect(await callCore(page, 'reading.shelves', {})).toEqual([]);
  expect(await callCore(page, 'reading.title', { slugUrl })).toMatchObject({ shelf: null, isFollowed: false });
  await host.stop();
  await shelf.stop();
});

test('chapters are saved, cancelled and deleted by menu and keys, with undo', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, HUGE);
  const novel = await NovelScreen.open(page, slugUrl);
  const mark = (number: string, name: string) => novel.row(number).getByRole('img', { name, exact: true });

  await novel.link('2').focus();
  await page.keyboard.press('KeyS');
  await expect(mark('2', 'Saved')).toBeVisible({ timeout: 40_000 });
  await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: true });
  await novel.doTo('3', 'Save');
  await expect(mark('3', 'Queued')).toBeVisible();
  await novel.doTo('3', 'Cancel saving');
  await expect(mark('3', 'Queued')).toHaveCount(0);
  await undoToast(page, `1 chapter of “${HUGE}” will not be saved.`);
  await expect(mark('3', 'Queued')).toBeVisible();
  await novel.doTo('2', 'Delete from this device');
  await expect(mark('2', 'Saved')).toHaveCount(0);
  await undoToast(page, /1 chapter of .* deleted from this device/);
  await expect(mark('2', 'Saved')).toBeVisible();

  await novel.link('5').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  // Another window queues one of them first, so undo leaves that one in the queue.
  const sixth = (await callCore(page, 'novels.chapters', { slugUrl })).filter(({ number }) => number === '6');
  const lines = sixth.map(({ volume, number, branches }) => ({
    ...{ volume, number, branchId: branches[0]?.branchId ?? null },
  }));
  await page.route('**/rpc/downloads.add', async (route) => {
    await callCore(page, 'downloads.add', { slugUrl, chapters: lines });
    await route.continue();
  });
  await novel.button('Save').press('Enter');
  for (const number of ['5', '6', '7']) await expect(mark(number, 'Queued')).toBeVisible();
  await undoToast(page, `2 chapters of “${HUGE}” will be saved.`);
  for (const number of ['5', '7']) await expect(mark(number, 'Queued')).toHaveCount(0);
  await expect(mark('6', 'Queued')).toBeVisible();

  await novel.button('Saving: 1 of 3,932').press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Save new chapters automatically' }).press('Enter');
  await expect(page.getByText(`New chapters of “${HUGE}” will be saved automatically`)).toBeVisible();
  await page.reload();
  await novel.button('Saving: 1 of 3,932').press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Save new chapters automatically' })).toBeChecked();
  await host.stop();
});

test('titles in the queue are moved, paused and cancelled by keyboard and by buttons, also in a narrow window', async ({
  page,
  host,
}) => {
  await AppFrame.open(page, host.url);
  await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: true });
  for (const name of [HUGE, SERIAL]) await wantChapters(page, await NovelScreen.find(page, name), 5);
  const glyph = page.getByRole('button', { name: 'Saving is paused' });
  await glyph.press('Enter');
  await expectNoAxeFindings(page, '[role="dialog"]');
  await page.getByRole('link', { name: 'Show queue' }).press('Enter');
  const saved = await SavedScreen.open(page);
  await expect(saved.main.getByText('You paused everything.')).toBeVisible();
  await expectNoAxeFindings(page);

  const names = () => saved.queue.locator('[data-card-link]').allTextContents();
  const [first = '', second = ''] = await names();
  await saved.queue.last().locator('[data-card-link]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual([second, first]);
  await expect(saved.queue.first().locator('[data-card-link]')).toBeFocused();
  await page.keyboard.press('KeyP');
  await expect(saved.button(`Resume: ${second}`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(saved.queue.last().locator('[data-card-link]')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(names).toEqual([second]);
  await expect(saved.queue.first().locator('[data-card-link]')).toBeFocused();
  await undoToast(page, /5 chapters of .* will not be saved/);
  await expect.poll(names).toEqual([second, first]);
  await saved.button(`Move up: ${first}`).click();
  await expect.poll(names).toEqual([first, second]);

  await page.setViewportSize({ width: 400, height: 800 });
  await expect(saved.button(`Cancel saving: ${second}`)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectNoAxeFindings(page);
  await saved.button(`Cancel saving: ${second}`).click();
  await expect.poll(names).toEqual([first]);
});

test('a rate limit pauses saving with a countdown, and saving resumes automatically', async ({
  page,
  services,
  host,
}) => {
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, SERIAL);
  await services.putFaults([{ match: `${slugUrl}/chapter\\?`, kind: 'rate-limit', times: 1, retryAfterSeconds: 12 }]);
  const saved = await SavedScreen.open(page);
  await wantChapters(page, slugUrl, 1);
  await expect(saved.main.getByText('Rate limited.')).toBeVisible();
  const timer = saved.main.getByRole('timer', { name: 'Time until saving resumes' });
  await expect(timer).toHaveText(/^Resumes in 0:(0[1-9]|1[0-2]), at /);
  await expect(page.getByRole('button', { name: 'Saving is on hold' })).toBeVisible();
  await expectNoAxeFindings(page);
  await untilSaved(page, slugUrl, 1);
  await expect(saved.queue).toHaveCount(0);
  await expect(saved.titles).toHaveCount(1);
});

test('chapters that were not saved say why in the queue and in the chapter list, and can be retried or skipped', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, HUGE);
  await services.putFaults([{ match: `${slugUrl}/chapter\\?.*number=[23](&|$)`, kind: 'status', status: 404 }]);
  await wantChapters(page, slugUrl, 4);
  const saved = await SavedScreen.open(page);
  await expect(saved.queue.getByText('2 chapters were not saved')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Some items were not saved' })).toBeVisible();
  await saved.queue.getByRole('button', { name: /^Why: / }).press('Enter');
  const failures = saved.main.getByRole('list', { name: /^Not saved: / });
  await expect(failures.getByRole('listitem')).toHaveText([
    /Volume 1, chapter 2Removed from the service\./,
    /Volume 1, chapter 3Removed from the service\./,
  ]);
  await expectNoAxeFindings(page);
  await failures.getByRole('button', { name: 'Skip: Volume 1, chapter 3' }).click();
  await expect(failures.getByRole('listitem')).toHaveCount(1);
  const novel = await NovelScreen.open(page, slugUrl);
  await expect(novel.row('2')).toContainText('Not saved: Removed from the service.');
  await services.clearFaults();
  await novel.doTo('2', 'Retry saving');
  await untilSaved(page, slugUrl, 3);
  await expect(novel.row('2').getByRole('img', { name: 'Saved', exact: true })).toBeVisible();
  await host.stop();
});

test('saved titles are listed with their size and can be deleted with undo, exported, opened and searched', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const empty = await SavedScreen.open(page);
  await expect(empty.main.getByText('Nothing saved yet')).toBeVisible();
  const slugs = [await NovelScreen.find(page, HUGE), await NovelScreen.find(page, SERIAL)];
  for (const slugUrl of slugs) await wantChapters(page, slugUrl, 2);
  for (const slugUrl of slugs) await untilSaved(page, slugUrl, 2);
  const saved = await SavedScreen.open(page);
  await expect(saved.titles).toHaveCount(2);
  await expect(saved.title(HUGE)).toContainText(/2 chapters · [\d.]+ [kM]B · saved/);
  await expectNoAxeFindings(page);

  await saved.title(HUGE).locator('[data-card-link]').focus();
  await page.keyboard.press('Delete');
  await expect(saved.titles).toHaveCount(1);
  await expect(saved.titles.locator('[data-card-link]')).toBeFocused();
  await expect(page.getByText(`“${HUGE}” deleted from this device`)).toBeVisible();
  await page.keyboard.press('Control+KeyZ');
  await expect(saved.titles).toHaveCount(2);
  await saved.button(`Export: ${HUGE}`).click();
  await page.getByRole('dialog', { name: 'Export as a book' }).press('Escape');
  await saved.title(HUGE).locator('[data-card-link]').click();
  await expect(page.getByRole('heading', { level: 1, name: HUGE })).toBeVisible();
  await page.goBack();
  await saved.main.getByRole('textbox', { name: 'Search saved texts' }).fill('дорога');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/texts' && url.searchParams.get('q') === 'дорога');
  await expect(page.getByRole('searchbox')).toHaveValue('дорога');
  await host.stop();
});

test('saved novels below the window are drawn when cancelled ones above leave them room', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const catalogue = { page: 1, filters: NovelFilters.parse({}), randomOrder: null };
  const { items } = await callCore(page, 'novels.catalogPage', catalogue);
  const [first, ...others] = items.slice(0, 8).map(({ slugUrl }) => slugUrl);
  for (const slugUrl of others) {
    await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: true });
    await wantChapters(page, slugUrl, 1);
    await callCore(page, 'downloads.pause', { slugUrl, isPaused: true });
  }
  const saved = await SavedScreen.open(page);
  await expect(saved.queue).toHaveCount(others.length);
  await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: false });
  await wantChapters(page, SlugUrl.parse(first), 1);
  await expect(saved.main.getByText('1 novel,')).toBeAttached();
  for (let left = others.length; left > 3; left -= 1) {
    await saved.queue.first().getByRole('link').press('Delete');
    await expect(saved.queue).toHaveCount(left - 1);
  }
  await expect(saved.titles).toHaveCount(1);
  await host.stop();
});
