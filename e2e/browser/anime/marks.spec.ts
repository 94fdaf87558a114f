import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { noteBusyTime } from '#e2e/fixtures/busy-time.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { MOST_DRAWN } from '#e2e/fixtures/most-drawn.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

/** Twelve episodes: 0, 0.5, and 1 to 10. */
const HALVES = 'zero-hour-diner';
const HALVES_COUNT = 12;
const MANY = 1_100;

async function openRelease(page: Page, url: string, alias = HALVES): Promise<ReleaseScreen> {
  await enter(page, url);
  return ReleaseScreen.open(page, alias);
}

/** Checks the featured release of the home page and its action. */
async function continuesWith(page: Page, url: string, action: string): Promise<void> {
  const home = await HomeScreen.open(page, url);
  await expect(home.main.getByText('Last watched')).toBeVisible();
  await expect(home.main.getByRole('link', { name: /^(Watch|Continue)/ }).first()).toHaveText(action);
}

test('one episode or all up to one are marked and undone, in the order of episodes rather than by number', async ({
  page,
  host,
}) => {
  const release = await openRelease(page, host.url);
  await release.doTo(1, 'Mark as watched');
  await expect(release.watchedMark(1)).toBeVisible();
  await expect(release.primaryAction).toHaveText('Watch episode 2');
  await release.undo('Episode 1 marked as watched.');
  await expect(release.row(1).getByRole('button', { name: 'Actions: Episode 1', exact: true })).toBeFocused();
  await release.saysWatched(0, HALVES_COUNT);
  await expect(release.primaryAction).toHaveText('Watch');

  await release.doTo(2, 'Mark all up to episode 2');
  for (const number of [0, 0.5, 1, 2]) await expect(release.watchedMark(number)).toBeVisible();
  await expect(release.watchedMark(3)).toBeHidden();
  await release.undo('4 episodes marked as watched.');
  await release.saysWatched(0, HALVES_COUNT);

  await release.doTo(0.5, 'Mark all up to episode 0.5');
  await release.saysWatched(2, HALVES_COUNT);
  await page.reload();
  await release.saysWatched(2, HALVES_COUNT);
  await expect(release.primaryAction).toHaveText('Watch episode 1');
  await release.openMenu(0.5);
  await expect(page.getByRole('menuitem', { name: /^Mark all up to/ })).toHaveCount(0);
  await expectNoAxeFindings(page, '[role=menu]');
  await release.chooseFromMenu('Mark as unwatched');
  await release.saysWatched(1, HALVES_COUNT);
  await release.undo('Episode 0.5 marked as unwatched');
  await release.saysWatched(2, HALVES_COUNT);

  await continuesWith(page, host.url, 'Watch episode 1');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  const player = new PlayerScreen(page);
  await player.isShown();
  await player.wake();
  await page.getByRole('button', { name: /^Episodes/ }).click();
  await expect(page.getByRole('img', { name: 'Watched' })).toHaveCount(2);
});

test('episodes selected with the mouse are marked and unmarked together', async ({ page, host }) => {
  const release = await openRelease(page, host.url);
  const before = await release.row(5).boundingBox();
  await release.tool('Select episodes').click();
  expect(await release.row(5).boundingBox()).toEqual(before);
  await release.row(1).click();
  await release.row(4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await release.row(3).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(release.choice(3)).not.toBeChecked();
  await expectNoAxeFindings(page);
  await release.tool('Mark as watched').click();
  for (const number of [1, 2, 4]) await expect(release.watchedMark(number)).toBeVisible();
  await release.saysWatched(3, HALVES_COUNT);
  await expect(release.tool('Select episodes')).toBeFocused();
  await release.undo('3 episodes marked as watched.');
  await release.saysWatched(0, HALVES_COUNT);

  await release.tool('Mark all as watched').click();
  await release.saysWatched(HALVES_COUNT, HALVES_COUNT);
  await expect(release.primaryAction).toHaveText('Watch again');
  await expect(release.tool('Mark all as watched')).toBeDisabled();
  await release.doTo(9, 'Select');
  await expect(release.choice(9)).toBeFocused();
  await release.row(10).click();
  await release.tool('Mark as unwatched').click();
  await release.saysWatched(10, HALVES_COUNT);
  await release.undo('2 episodes marked as unwatched');
  await release.saysWatched(HALVES_COUNT, HALVES_COUNT);

  await page.reload();
  await release.saysWatched(HALVES_COUNT, HALVES_COUNT);
});

test('the keyboard alone marks episodes, opens their menu and selects them', async ({ page, host }) => {
  const release = await openRelease(page, host.url);
  const { keyboard } = page;
  await release.episode(0).focus();
  await keyboard.press('KeyW');
  await release.saysWatched(1, HALVES_COUNT);
  await keyboard.press('KeyW');
  await release.saysWatched(0, HALVES_COUNT);
  // In a field it undoes what was typed.
  await keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.press('Control+KeyZ');
  await keyboard.press('Escape');
  await expect(release.episode(0)).toBeFocused();
  await keyboard.press('Control+KeyZ');
  await release.saysWatched(1, HALVES_COUNT);

  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(release.episode(1)).toBeFocused();
  await keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Episode 1' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(release.episode(1)).toBeFocused();
  await keyboard.press('ContextMenu');
  const item = page.getByRole('menuitem', { name: 'Select', exact: true });
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp']) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press(key);
  }
  await expect(item).toBeFocused();
  await keyboard.press('Enter');
  await expect(release.choice(1)).toBeFocused();
  await expect(release.choice(1)).toBeChecked();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 selected')).toBeVisible();
  await keyboard.press('Shift+End');
  await expect(page.getByText('10 selected')).toBeVisible();
  await expect(release.choice(10)).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByText('9 selected')).toBeVisible();
  await keyboard.press('Control+KeyA');
  await expect(page.getByText('12 selected')).toBeVisible();
  await keyboard.press('KeyW');
  await release.saysWatched(HALVES_COUNT, HALVES_COUNT);
  await expect(release.episode(10)).toBeFocused();
  await keyboard.press('Control+KeyZ');
  await release.saysWatched(1, HALVES_COUNT);

  await release.tool('Select episodes').focus();
  await keyboard.press('Enter');
  await expect(release.tool('Stop selecting')).toBeFocused();
  await keyboard.press('Escape');
  await expect(release.tool('Select episodes')).toBeFocused();
});

test('clearing a position or mark makes the episode start from the beginning, and undo restores both', async ({
  page,
  host,
}) => {
  const release = await openRelease(page, host.url);
  const player = await release.watch();
  await player.isMoving();
  await player.jumpAhead(4);
  await player.isPast(40);
  await player.pause();
  await page.goto(new URL(`/anime/${HALVES}`, host.url).href);
  await expect(release.primaryAction).toHaveText(/^Continue episode 0, 0:4\d$/);
  const left = (await release.primaryAction.textContent()) ?? '';
  await continuesWith(page, host.url, left);
  await ReleaseScreen.open(page, HALVES);
  await release.row(0).click({ button: 'right', position: { x: 200, y: 20 } });
  await release.chooseFromMenu('Clear position');
  await expect(release.primaryAction).toHaveText('Watch');
  await release.undo('Position in episode 0 cleared.');
  await expect(release.primaryAction).toHaveText(left);
  await release.doTo(0, 'Mark as watched');
  await expect(release.primaryAction).toHaveText('Watch episode 0.5');
  await release.doTo(0, 'Mark as unwatched');
  await expect(release.primaryAction).toHaveText('Watch');
  await release.undo('Episode 0 marked as unwatched');
  await expect(release.primaryAction).toHaveText('Watch episode 0.5');
  await release.undo('Episode 0 marked as watched.');
  await expect(release.primaryAction).toHaveText(left);
  await release.doTo(0, 'Clear position');
  await expect(release.primaryAction).toHaveText('Watch');
  const again = await release.watch();
  await again.isMoving();
  expect((await again.picture()).seconds).toBeLessThan(15);
});

test('the home page continues with the next episode, drops a watched release, and offers a new episode when it is out', async ({
  page,
  dataDirectory,
}) => {
  const services = await startServices(1);
  // The app checks for new episodes every quarter of an hour.
  const host = await startHost({ services, dataDirectory, timeScale: 1_800 });
  try {
    const home = await HomeScreen.open(page, host.url);
    const items = await callCore(page, 'schedule.week', {});
    const running = items.find(({ nextEpisodeOrdinal }) => nextEpisodeOrdinal !== null && nextEpisodeOrdinal > 4);
    const next = running?.nextEpisodeOrdinal ?? 0;
    const openRunning = () => ReleaseScreen.open(page, String(running?.release.id));
    const release = await openRunning();
    const name = (await release.title.textContent()) ?? '';
    await release.doTo(next - 2, `Mark all up to episode ${next - 2}`);
    await expect(release.primaryAction).toHaveText(`Watch episode ${next - 1}`);
    await continuesWith(page, host.url, `Watch episode ${next - 1}`);
    await (await ReleaseScreen.open(page, HALVES)).doTo(0, 'Mark as watched');
    await continuesWith(page, host.url, 'Watch episode 0.5');
    const card = home.cards(/^Continue watching/).filter({ hasText: name });
    await expect(card).toContainText(`Episode ${next - 1}`);

    await (await openRunning()).doTo(next - 1, 'Mark as watched');
    await expect(release.primaryAction).toHaveText('Watch again');
    await continuesWith(page, host.url, 'Watch episode 0.5');
    await expect(card).toBeHidden();

    await services.advance(7 * 86_400);
    await expect(async () => {
      await HomeScreen.open(page, host.url);
      await expect(home.featured).toHaveText(name, { timeout: 10_000 });
    }).toPass();
    await continuesWith(page, host.url, `Watch episode ${next}`);
  } finally {
    await host.stop();
    await services.stop();
  }
});

test('one call marks 1,100 episodes up to the last, including one that cannot be played', async ({ page, host }) => {
  await page.route('**/rpc/releases.get', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const body = await answer.json();
    const [first] = body.value.episodes;
    body.value.episodes = Array.from({ length: MANY }, (_, place) => ({
      ...first,
      id: randomUUID(),
      ordinal: place,
      sortOrder: place,
      streams: place === MANY - 1 ? [] : first.streams,
    }));
    await route.fulfill({ json: body });
  });
  const release = await openRelease(page, host.url);
  await release.tool('Oldest first').click();
  await release.openMenu(MANY - 1);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/progress.mark')) calls += 1;
  });
  const busyMilliseconds = await noteBusyTime(page);
  const before = await busyMilliseconds();
  await release.chooseFromMenu(`Mark all up to episode ${MANY - 1}`);
  await release.saysWatched(MANY, MANY);
  const tookMilliseconds = (await busyMilliseconds()) - before;
  test.info().annotations.push({ type: 'took', description: `${Math.round(tookMilliseconds)} ms of work` });
  expect(tookMilliseconds).toBeLessThan(1_500);
  expect(calls).toBe(1);
  await expect(release.watchedMark(MANY - 1)).toBeVisible();
  await release.undo('1,100 episodes marked as watched.');
  await release.saysWatched(0, MANY);

  await release.tool('Select episodes').click();
  await page.keyboard.press('Control+KeyA');
  await expect(page.getByText('1,100 selected')).toBeVisible();
  expect(await release.episodes.count()).toBeLessThan(MOST_DRAWN);
});
