import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { test as cinemaTest, SHORT_STORIES } from '#e2e/fixtures/cinema.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { listenIn, openFromOutside } from '#e2e/fixtures/host-events.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseCardPart } from '#e2e/pages/release-card.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { type AppLink, deepLinkIn } from '#shared/domain/app/app-link.ts';

const HALVES = 'zero-hour-diner';

const menuOf = (page: Page) => page.getByRole('menu');
const itemOf = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function copyBy(page: Page, item: string, said: string | RegExp): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await itemOf(page, item).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  return copied(page);
}

async function copyLinkBy(page: Page, item = 'Copy link'): Promise<AppLink> {
  const text = await copyBy(page, item, 'Link copied. It opens in Engawa.');
  const link = deepLinkIn(text);
  if (link === null) throw new Error(`not a link of the app: ${text}`);
  return link;
}

async function openMenu(page: Page, at: Locator): Promise<void> {
  await at.click({ button: 'right' });
  await expect(menuOf(page)).toBeVisible();
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a card’s menu opens by mouse and keys, runs its actions, and returns the focus to the card', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  await page.goto(new URL('/anime', page.url()).href);
  const card = await ReleaseCardPart.at(page, page.getByRole('main'), 1);
  const link = card.card.getByRole('link');
  const name = await link.textContent();
  await openMenu(page, link);
  await expect(page.getByRole('menuitem')).toHaveText(['Watch', 'Go to release', 'Add to favourites', 'Copy link']);
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await expect(menuOf(page)).toHaveAccessibleName(name ?? '');
  await expectNoAxeFindings(page, '[role="menu"]');
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(link).toBeFocused();

  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key);
    await expect(menuOf(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Shift+F10');
  await expect(menuOf(page)).toBeVisible();
  const copyLink = itemOf(page, 'Copy link');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(copyLink).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied. It opens in Engawa.')).toBeVisible();
  await expect.poll(() => copied(page)).toBe(`engawa://release/${card.id}`);
  await expect(link).toBeFocused();

  await openMenu(page, link);
  await itemOf(page, 'Go to release').click();
  await expect(page).toHaveURL((url) => url.pathname === `/anime/${card.id}`);
});

test('fields and headings keep the system’s menu; a refused copy is reported and offered again', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  await page.goto(new URL('/anime', page.url()).href);
  await expect(page.getByRole('article').first()).toBeVisible();
  const seen = await page.evaluateHandle(() => {
    const taken: boolean[] = [];
    window.addEventListener('contextmenu', (event) => taken.push(event.defaultPrevented));
    return taken;
  });
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().click({ button: 'right' });
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  await expect.poll(() => seen.jsonValue()).toEqual([false, false]);
  await expect(menuOf(page)).toBeHidden();

  const card = await ReleaseCardPart.at(page, page.getByRole('main'), 0);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await openMenu(page, card.card.getByRole('link'));
  await itemOf(page, 'Copy link').click();
  const toast = page.getByRole('dialog').filter({ hasText: 'Could not copy.' });
  await expect(toast.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test('menus of cards to continue mark the episode, copy the title’s link and open the chapter', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  await page.goto(new URL(`/read/${slugUrl}/1/2`, page.url()).href);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(async () => (await callCore(page, 'reading.recent', {})).length).toBe(1);
  const [first, second] = await callCore(page, 'releases.latest', { limit: 2 });
  if (first === undefined || second === undefined) throw new Error('no two releases');
  // The release watched last is featured instead of having a card.
  for (const { release } of [second, first]) {
    const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: String(release.id) });
    const [episode] = episodes;
    if (episode === undefined) throw new Error('no episode');
    await callCore(page, 'progress.save', { episodeId: episode.id, releaseId, positionSeconds: 90, isWatched: false });
  }
  await page.goto(new URL('/', page.url()).href);
  const main = page.getByRole('main');
  const watched = main
    .getByRole('region', { name: /^Continue watching/ })
    .getByRole('article')
    .first();
  await openMenu(page, watched.getByRole('link'));
  const { ordinal = 0 } = (await callCore(page, 'progress.recent', {}))[1] ?? {};
  await itemOf(page, `Mark episode ${ordinal} as watched`).click();
  await expect(page.getByText(`Episode ${ordinal} marked as watched.`)).toBeVisible();
  const places = await callCore(page, 'progress.forRelease', { releaseId: second.release.id });
  expect(places.map(({ isWatched }) => isWatched)).toEqual([true]);

  const read = main
    .getByRole('region', { name: /^Continue reading/ })
    .getByRole('article')
    .first();
  await openMenu(page, read.getByRole('link'));
  expect(await copyBy(page, 'Copy link', 'Link copied.')).toContain(`/ru/book/${slugUrl}`);
  await openMenu(page, read.getByRole('link'));
  await itemOf(page, 'Continue: volume 1, chapter 2').click();
  await expect(page).toHaveURL((url) => url.pathname === `/read/${slugUrl}/1/2`);
});

test('copied links open their episode and chapter, and a copied stream address is the service’s own', async ({
  page,
  host,
}) => {
  await listenIn(page);
  await enter(page, host.url);
  const release = await ReleaseScreen.open(page, HALVES);
  const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias: HALVES });
  await openMenu(page, release.row(0.5));
  await expect(page.getByRole('menuitem')).toHaveText([
    'Watch',
    'Mark as watched',
    'Mark all up to episode 0.5',
    'Save',
    'Copy link',
    'Copy stream address',
    'Select',
  ]);
  await expectNoAxeFindings(page, '[role="menu"]');
  const text = await copyBy(page, 'Copy stream address', /^Stream address \(\d+p\) copied for another player\./);
  const best = episodes.find(({ ordinal }) => ordinal === 0.5)?.streams.at(-1)?.url ?? '';
  const [address, known] = [new URL(text), new URL(best)];
  expect(address.origin + address.pathname).toBe(known.origin + known.pathname);
  expect([...address.searchParams.keys()]).toEqual([...known.searchParams.keys()]);
  expect(address.origin).not.toBe(new URL(host.url).origin);

  await openMenu(page, release.row(0.5));
  const link = await copyLinkBy(page);
  expect(link).toEqual({ kind: 'release', idOrAlias: String(id), ordinal: 0.5 });
  await openFromOutside(page, link);
  const episodeId = episodes.find(({ ordinal }) => ordinal === 0.5)?.id;
  await expect(page).toHaveURL((url) => url.pathname === `/watch/${id}/${episodeId}`);

  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  const novel = await NovelScreen.open(page, slugUrl);
  await openMenu(page, novel.row('2').first());
  await openFromOutside(page, await copyLinkBy(page));
  await expect(page).toHaveURL((url) => url.pathname === `/read/${slugUrl}/1/2`);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true });

  test('a long press opens the menu of a card and of a row', async ({ page, sharedHost }) => {
    await enter(page, sharedHost.url);
    const devtools = await page.context().newCDPSession(page);
    async function longPress(at: Locator): Promise<void> {
      await at.scrollIntoViewIfNeeded();
      const box = await at.boundingBox();
      if (box === null) throw new Error('not in sight');
      const point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) };
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await expect(menuOf(page)).toBeVisible();
      // The browser cancels the touch when it recognises a long press; a release within a second would be a tap.
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
      await expect(menuOf(page)).toBeVisible();
    }
    await page.goto(new URL('/anime', page.url()).href);
    const card = await ReleaseCardPart.at(page, page.getByRole('main'), 0);
    await longPress(card.card);
    await itemOf(page, 'Go to release').tap();
    await expect(page).toHaveURL((url) => url.pathname === `/anime/${card.id}`);
    const release = await ReleaseScreen.open(page, HALVES);
    await longPress(release.row(0.5));
    expect(await copyLinkBy(page)).toMatchObject({ kind: 'release', ordinal: 0.5 });
  });
});

cinemaTest(
  'the player’s menu has its commands, and its link to the current position opens there',
  async ({ page, cinema, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await listenIn(page);
    const player = await cinema.open(SHORT_STORIES, 1);
    const { ordinal, releaseId, id } = await cinema.episode(SHORT_STORIES, 1);
    await player.isMoving();
    await player.pause();
    await player.seekTo(21);
    await openMenu(page, player.video);
    await expect(page.getByRole('menuitem')).toHaveText([
      'Play',
      'Full screen',
      ...((await page.evaluate(() => document.pictureInPictureEnabled)) ? ['Picture in picture'] : []),
      'Screenshot',
      'Statistics',
      'Copy link',
      'Copy link at 0:21',
      'Copy stream address',
    ]);
    await expectNoAxeFindings(page, '[role="menu"]');
    const link = await copyLinkBy(page, 'Copy link at 0:21');
    const episode = { kind: 'release', idOrAlias: String(releaseId), ordinal } as const;
    expect(link).toEqual({ ...episode, atSeconds: 21 });
    await expect(player.video).toBeFocused();

    await page.keyboard.press('ContextMenu');
    await itemOf(page, 'Statistics').click();
    await expect(page.getByRole('button', { name: 'Close statistics' })).toBeVisible();
    await expect(player.video).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await itemOf(page, 'Play').click();
    await player.isMoving();

    // The link seeks within the playing episode; from another page, a link opens the episode at its position.
    await player.seekTo(2);
    await openFromOutside(page, link);
    await player.isPast(20);
    await page.goto(new URL('/schedule', page.url()).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await openFromOutside(page, { ...episode, atSeconds: 12 });
    await expect(page).toHaveURL((url) => url.pathname === `/watch/${releaseId}/${id}`);
    expect(Math.round(await new PlayerScreen(page).firstPictureAt())).toBe(12);
  },
);
