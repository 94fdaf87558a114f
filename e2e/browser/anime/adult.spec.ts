import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { stockLibrary, watchSome } from '#e2e/fixtures/stocked-library.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';

const ADULT = 'Rooms Without Owners';
/** The catalogue filtered to adult releases. */
const ADULTS_ONLY = '/anime?ages=R18_PLUS';

function isBlurred(image: Locator): Promise<boolean> {
  return image.evaluate((element) => getComputedStyle(element).filter.includes('blur('));
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

function adultCard(page: Page): Locator {
  return page.getByRole('main').getByRole('article').filter({ hasText: ADULT });
}

test('18+ covers are blurred until revealed, others never; settings can show all of them or hide 18+ releases', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await goTo(page, ADULTS_ONLY);
  const card = adultCard(page);
  await expect(card.getByText('18+')).toBeVisible();
  await card.hover();
  await card.getByRole('link').first().focus();
  expect(await isBlurred(card.locator('img'))).toBe(true);
  await expectNoAxeFindings(page);

  const search = await SearchScreen.open(page);
  await search.type('rooms without');
  await search.isSelected(/Rooms Without Owners.*18\+/);
  expect(await isBlurred(search.option(/Rooms Without Owners/).locator('img'))).toBe(true);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: ADULT })).toBeFocused();
  const poster = page.getByRole('main').locator('header img').last();
  const show = page.getByRole('button', { name: 'Show picture' });
  await expect(show).toBeVisible();
  expect(await isBlurred(poster)).toBe(true);
  await expectNoAxeFindings(page);
  await show.click();
  await expect(show).toHaveCount(0);
  expect(await isBlurred(poster)).toBe(false);

  await goTo(page, '/anime?ages=R6_PLUS');
  const images = page.getByRole('main').getByRole('article').locator('img');
  await expect(images.first()).toBeVisible();
  for (const image of await images.all()) expect(await isBlurred(image)).toBe(false);

  const app = new AppFrame(page);
  const settings = await app.openSettings();
  await settings.choose('Show');
  await goTo(page, ADULTS_ONLY);
  await expect(adultCard(page).locator('img')).toBeVisible();
  expect(await isBlurred(adultCard(page).locator('img'))).toBe(false);

  await app.openSettings();
  await settings.choose('Hide');
  await expect(page.getByText('Hidden from all lists and from search.')).toBeVisible();
  await goTo(page, ADULTS_ONLY);
  await expect(page.getByText('Everything here is 18+')).toBeVisible();
  await expect(page.getByText(/^\d+ releases? · 18\+ hidden$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await expectNoAxeFindings(page);

  await SearchScreen.open(page);
  await search.type('rooms without');
  await expect(search.status).toHaveText(/result|Nothing found/);
  await expect(search.option(/Rooms Without Owners/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await search.hasClosed();

  await goTo(page, '/anime/rooms-without-owners');
  await expect(page.getByRole('heading', { level: 1, name: ADULT })).toBeVisible();
  await expect(page.getByText('For adults. Your settings hide this from all lists.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show picture' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('hidden 18+ releases are in no list of the person, and totals that count them say so', async ({
  page,
  host,
  services,
}) => {
  await enter(page, host.url);
  await stockLibrary(page, services.account, { favourites: 1 });
  await watchSome(page, 'rooms-without-owners', 2);
  await watchSome(page, 'zero-hour-diner', 3);
  const adult = await callCore(page, 'releases.get', { idOrAlias: 'rooms-without-owners' });
  const favourite = { kind: 'favourite', releaseId: adult.id, value: 'in' } as const;
  await callCore(page, 'lists.place', { placements: [favourite] });
  const { today } = await callCore(page, 'reading.days', {});
  const day = { day: today, releaseId: adult.id, seconds: 600, episodes: 0, isFinished: false };
  await callCore(page, 'watching.restoreDays', { days: [day] });
  const main = page.getByRole('main');
  const top = main.getByRole('region', { name: 'Most watched releases' }).getByRole('link');
  await goTo(page, '/library?tab=statistics');
  await expect(top).toHaveText([ADULT, 'Zero Hour Diner']);

  await callCore(page, 'settings.update', { adult: 'hide' });
  await expect(top).toHaveText(['Zero Hour Diner']);
  await goTo(page, '/library?tab=history');
  await expect(main.getByText('5 episodes · 18+ hidden')).toBeVisible();
  await goTo(page, '/library');
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByText('18+ hidden', { exact: true })).toBeVisible();
  await goTo(page, '/torrents?q=rooms+without');
  await expect(main.getByText('Everything here is 18+')).toBeVisible();
  await expect(main.getByText(/^\d+ of [\d,]+ · 18\+ hidden$/)).toBeVisible();
});

test('18+ covers are blurred in the download queue, and the top bar names no hidden ones', async ({ page, host }) => {
  await enter(page, host.url);
  await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: true });
  for (const idOrAlias of ['rooms-without-owners', 'zero-hour-diner']) {
    const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias });
    await callCore(page, 'episodes.save', {
      releaseId: id,
      episodeIds: episodes.slice(0, 1).map((each) => each.id),
      height: 480,
    });
  }
  await goTo(page, '/library?tab=saved');
  const queued = page.getByRole('main').locator('[data-queued]');
  await expect(queued.locator('img')).toHaveCount(2);
  expect(await isBlurred(queued.filter({ hasText: ADULT }).locator('img'))).toBe(true);
  expect(await isBlurred(queued.filter({ hasText: 'Zero Hour Diner' }).locator('img'))).toBe(false);

  await callCore(page, 'settings.update', { adult: 'hide' });
  await page.getByRole('button', { name: 'Saving is paused' }).click();
  const inBar = page.getByRole('dialog');
  await expect(inBar).toContainText('Zero Hour Diner');
  await expect(inBar).not.toContainText(ADULT);
  await expect(queued).toHaveCount(2);
});
