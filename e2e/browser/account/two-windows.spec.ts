import type { Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { SAME_PLACE, savedPositions } from '#e2e/fixtures/playhead.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

const LONG_STORY = 'five-hundred-evenings-in-hoshigaoka';
/** Calls that two windows may still make after a change. An echo between them would make many a second. */
const LAST_CALLS = 6;

async function openSecond(page: Page, url: string, complaints: string[]): Promise<Page> {
  const second = await page.context().newPage();
  second.on('pageerror', (error) => complaints.push(String(error)));
  await second.goto(url);
  return second;
}

async function savedSeconds(page: Page, releaseId: ReleaseId, episodeId: EpisodeId): Promise<number> {
  const known = await callCore(page, 'progress.forRelease', { releaseId });
  return known.find((entry) => entry.episodeId === episodeId)?.positionSeconds ?? Number.NaN;
}

type Calls = { readonly all: () => number; readonly saved: readonly number[] };

/** A page's calls about progress and sync, without the spec's own. */
function noteCalls(page: Page): Calls {
  let count = 0;
  page.on('request', (request) => {
    if (/^\/rpc\/(progress|sync)\./.test(new URL(request.url()).pathname)) count += 1;
  });
  return { all: () => count, saved: savedPositions(page) };
}

/** Seeks to a tenth of the episode, plays and pauses there; returns the position in seconds. */
async function restAt(player: PlayerScreen, tenths: number): Promise<number> {
  if ((await player.picture()).isPaused) await player.page.keyboard.press('KeyK');
  await player.page.keyboard.press(`Digit${tenths}`);
  await player.isMoving();
  await player.pause();
  return (await player.picture()).seconds;
}

test('when two windows play one episode, the last change wins and both show it', async ({ page, host, complaints }) => {
  await page.goto(host.url);
  const other = await openSecond(page, host.url, complaints);
  const release = await callCore(page, 'releases.get', { idOrAlias: LONG_STORY });
  const [episode] = release.episodes;
  if (episode === undefined) throw new Error(`${LONG_STORY} has no episode`);
  const calls = { here: noteCalls(page), there: noteCalls(other) };
  const [here, there] = await Promise.all([page, other].map((each) => PlayerScreen.open(each, release.id, episode.id)));
  if (here === undefined || there === undefined) throw new Error('Two windows were opened');
  for (const [player, { saved }] of [
    [here, calls.here],
    [there, calls.there],
  ] as const) {
    await player.isMoving();
    await player.pause();
    const { seconds } = await player.picture();
    await expect.poll(() => saved.at(-1)).toBeCloseTo(seconds, SAME_PLACE);
  }

  for (const [player, resting, tenths] of [
    [here, calls.there, 2],
    [there, calls.here, 6],
    [here, calls.there, 4],
  ] as const) {
    const savedBefore = resting.saved.length;
    const seconds = await restAt(player, tenths);
    await expect.poll(() => savedSeconds(page, release.id, episode.id)).toBeCloseTo(seconds, SAME_PLACE);
    // The paused window saves nothing in answer to the other's change.
    expect(resting.saved).toHaveLength(savedBefore);
  }
  const callsBefore = calls.here.all() + calls.there.all();
  await here.stays(2, () => calls.here.all() + calls.there.all() <= callsBefore + LAST_CALLS);
  const last = await savedSeconds(page, release.id, episode.id);

  const shown = await Promise.all(
    [page, other].map(async (each) => {
      await ReleaseScreen.open(each, LONG_STORY);
      return await each.getByRole('main').getByRole('progressbar').first().getAttribute('aria-valuetext');
    }),
  );
  expect(shown[0]).toBe(shown[1]);
  // Leaving the paused players saved nothing more.
  expect(await savedSeconds(page, release.id, episode.id)).toBe(last);
});

test('a window shows the progress of an episode that plays in another, and each window saves its own episode', async ({
  page,
  host,
  complaints,
}) => {
  await page.goto(host.url);
  const other = await openSecond(page, host.url, complaints);
  const release = await callCore(page, 'releases.get', { idOrAlias: LONG_STORY });
  const [first, second] = release.episodes;
  if (first === undefined || second === undefined) throw new Error(`${LONG_STORY} has too few episodes`);
  const list = await ReleaseScreen.open(other, LONG_STORY);
  await expect(list.primaryAction).toHaveAccessibleName(/^Watch/);
  const bars = other.getByRole('main').getByRole('list', { name: 'Episodes', exact: true }).getByRole('progressbar');
  await expect(bars).toHaveCount(0);

  const player = await PlayerScreen.open(page, release.id, first.id);
  await player.isMoving();
  await restAt(player, 5);
  await expect(bars).toHaveCount(1);
  await expect(list.primaryAction).toHaveAccessibleName(/^Continue/);

  // Now each window plays an episode of its own.
  const elsewhere = await PlayerScreen.open(other, release.id, second.id);
  await elsewhere.isMoving();
  await page.keyboard.press('KeyK');
  const [here, there] = await Promise.all([restAt(player, 7), restAt(elsewhere, 2)]);
  await expect.poll(() => savedSeconds(page, release.id, first.id)).toBeCloseTo(here, SAME_PLACE);
  await expect.poll(() => savedSeconds(page, release.id, second.id)).toBeCloseTo(there, SAME_PLACE);
});

test('Undo leaves alone a rating, collection, shelf or setting that was changed elsewhere in the meantime', async ({
  page,
  host,
  services,
}) => {
  await openSignedIn(page, host, services);
  const { id: releaseId } = await callCore(page, 'releases.get', { idOrAlias: LONG_STORY });
  const release = await ReleaseScreen.open(page, LONG_STORY);
  const beside = page.getByRole('complementary');
  await beside.getByRole('radio', { name: /^7 of 10/ }).click();
  await beside.getByRole('button', { name: 'Remove rating' }).click();
  await expect(page.getByText('removed.')).toBeVisible();
  await callCore(page, 'ratings.set', { releaseId, score: 9 });
  await undoToast(page, 'removed.');
  await expect(release.rate).toHaveAccessibleName('Your rating: 9 of 10');

  await release.collection.click();
  await page.getByRole('menuitemradio', { name: 'Planned' }).click();
  await expect(page.getByText('added to “Planned”')).toBeVisible();
  await callCore(page, 'lists.place', { placements: [{ kind: 'collection', releaseId, value: 'watched' }] });
  await undoToast(page, 'added to “Planned”');
  await expect(release.collection).toHaveAccessibleName('Collection: Watched');

  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  const novel = await NovelScreen.open(page, slugUrl);
  await novel.button('Follow').click();
  await expect(novel.button('Shelf: Want to read')).toBeVisible();
  await callCore(page, 'reading.setShelf', { slugUrl, shelf: 'finished' });
  await undoToast(page, 'Following');
  await expect(novel.button('Shelf: Finished')).toBeVisible();

  await callCore(page, 'settings.update', { theme: 'dark', motion: 'reduced' });
  const settings = await SettingsScreen.open(page);
  await settings.section('Interface').getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => callCore(page, 'settings.read', {})).toMatchObject({ theme: 'system', motion: 'system' });
  await callCore(page, 'settings.update', { theme: 'light' });
  await undoToast(page, 'Reset to defaults: Interface.');
  await expect.poll(() => callCore(page, 'settings.read', {})).toMatchObject({ theme: 'light', motion: 'reduced' });
});

test('more windows than a browser opens connections to a host work, and follow changes after the first one closed', async ({
  page,
  host,
  complaints,
}) => {
  await enter(page, host.url);
  const address = new URL('/about', host.url).href;
  await page.goto(address);
  const others: Page[] = [];
  for (let opened = 0; opened < 7; opened++) others.push(await openSecond(page, address, complaints));
  const themes = () => Promise.all(others.map((other) => other.locator('html').getAttribute('data-theme')));
  await callCore(page, 'settings.update', { theme: 'dark' });
  await expect.poll(themes).toEqual(others.map(() => 'dark'));
  await page.close();
  const [next = page] = others;
  await callCore(next, 'settings.update', { theme: 'light' });
  await expect.poll(themes).toEqual(others.map(() => 'light'));
});

test('windows of a former program work again once a new one opens on the program started anew on its port', async ({
  page,
  host,
  services,
  dataDirectory,
  complaints,
}) => {
  await enter(page, host.url);
  const address = new URL('/about', host.url).href;
  await page.goto(address);
  const other = await openSecond(page, address, complaints);
  const lost = (each: Page) => each.getByText('Engawa has been closed');
  // Until they have loaded the code of further pages, which would fail.
  for (const each of [page, other]) await each.waitForLoadState('networkidle');
  await host.stop();
  const again = await startHost({ services, dataDirectory, port: Number(new URL(host.url).port) });
  try {
    // It gives no access to the former program's windows, so they ask again and again.
    for (let asked = 0; asked < 2; asked++) await page.waitForEvent('websocket');
    for (const each of [page, other]) await expect(lost(each)).toBeVisible();
    const third = await openSecond(page, again.url, complaints);
    for (const each of [page, other]) await expect(lost(each)).toBeHidden();
    await callCore(other, 'settings.update', { theme: 'dark' });
    for (const each of [page, other, third])
      await expect.poll(() => each.locator('html').getAttribute('data-theme')).toBe('dark');
  } finally {
    await again.stop();
  }
});
