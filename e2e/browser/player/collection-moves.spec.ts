import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { forgetEverything } from '#e2e/fixtures/service-control.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

/** A completed release of twelve episodes, its next one, and a third of the same franchise. */
const FIRST = 'accountant-of-paper-cranes';
const SECOND = 'accountant-of-paper-cranes-2';
/** From here on an episode counts as begun and can be resumed. */
const BEGUN_AT_SECONDS = 31;
/** Within the ending, where an episode counts as watched. */
const FINISHED_AT_SECONDS = 79;

// Other specs put the same releases into lists of the same account.
test.beforeEach(({ services }) => forgetEverything(services));

async function openEpisode(page: Page, alias: string, index: number): Promise<PlayerScreen> {
  const release = await callCore(page, 'releases.get', { idOrAlias: alias });
  await callCore(page, 'settings.update', { player: { quality: 480 } });
  const player = await PlayerScreen.open(page, release.id, release.episodes.at(index)?.id ?? '');
  await player.isMoving();
  return player;
}

async function collectionOf(page: Page, alias: string): Promise<string | null> {
  const { id } = await callCore(page, 'releases.get', { idOrAlias: alias });
  const { collections } = await callCore(page, 'lists.membership', {});
  return collections.find(({ releaseId }) => releaseId === id)?.collection ?? null;
}

const question = (page: Page, collection: string) =>
  page.getByRole('status').filter({ hasText: `Move to “${collection}”?` });

async function seeks(player: PlayerScreen, seconds: number): Promise<void> {
  await player.seekTo(seconds);
  await player.isMoving();
}

test('a release moves between collections on consent, then always; its last episode offers the next of the franchise', async ({
  page,
  host,
  services,
}) => {
  test.slow();
  await openSignedIn(page, host, services);
  const player = await openEpisode(page, FIRST, 0);
  await seeks(player, BEGUN_AT_SECONDS);
  const watching = question(page, 'Watching');
  await expect(watching).toBeVisible();
  // The picture keeps the focus, and the keys of the player work.
  await expect(watching.locator(':focus')).toHaveCount(0);
  await expectNoAxeFindings(page, '[role="status"]');
  await watching.getByRole('button', { name: 'Move' }).press('Enter');
  await expect(watching).toBeHidden();
  await expect.poll(() => collectionOf(page, FIRST)).toBe('watching');

  const last = await openEpisode(page, FIRST, -1);
  await seeks(last, FINISHED_AT_SECONDS);
  await question(page, 'Watched').getByRole('button', { name: 'Always' }).click();
  await expect.poll(() => collectionOf(page, FIRST)).toBe('watched');
  await expect.poll(async () => (await callCore(page, 'settings.read', {})).player.collectionMoves).toBe('always');

  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('KeyF');
  await last.seekTo(95);
  const card = page.getByRole('region', { name: 'That was the last episode' });
  const title = 'Accountant of Paper Cranes 2';
  await expect(card).toContainText(`Next in the franchise${title}`);
  await expectNoAxeFindings(page);
  // No countdown: the next release starts only by hand. Six seconds are longer than a countdown.
  await last.stays(6, ({ hasEnded }) => hasEnded);
  await card.getByRole('button', { name: `Watch ${title}` }).press('Enter');
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: SECOND });
  await last.isMovingIn(episodes[0]?.id ?? '');
  expect(await isFullScreen()).toBe(true);
  await seeks(last, BEGUN_AT_SECONDS);
  await expect.poll(() => collectionOf(page, SECOND)).toBe('watching');
  await expect(question(page, 'Watching')).toHaveCount(0);
  // When the focused toast goes, the panel above the picture takes the focus.
  await page.keyboard.press('e');
  const episodesPanel = page.getByRole('dialog', { name: 'Episodes' });
  await expect(episodesPanel).toBeVisible();
  await expect(page.getByText(`“${title}” added to “Watching”.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(episodesPanel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(episodesPanel).toBeHidden();
  await expect.poll(() => collectionOf(page, SECOND)).toBe(null);
  // Back leads to the release's page and ends full screen.
  await last.wake();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/anime/${releaseId}$`));
  await expect.poll(isFullScreen).toBe(false);
});

test('the move offer stands apart from the note of the sleep timer', async ({ page, host, services }) => {
  await openSignedIn(page, host, services);
  await openEpisode(page, FIRST, 0);
  for (let press = 0; press < 6; press++) await page.keyboard.press('KeyZ');
  await page.keyboard.press('End');
  const note = page.getByRole('region', { name: 'Sleep timer' });
  const offer = question(page, 'Watching');
  await expect(note).toContainText('Paused by the sleep timer');
  await expect(offer).toBeVisible();
  const [above, below] = await Promise.all([note.boundingBox(), offer.boundingBox()]);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) + 4);
});

test('no move is offered while signed out, again for a dismissed release, or for any release after “Never”', async ({
  page,
  host,
  services,
}) => {
  test.slow();
  await enter(page, host.url);
  const signedOut = await openEpisode(page, FIRST, 0);
  await seeks(signedOut, BEGUN_AT_SECONDS);
  await signedOut.stays(2, ({ isPaused }) => !isPaused);
  await expect(question(page, 'Watching')).toHaveCount(0);

  await openSignedIn(page, host, services);
  const finishing = await openEpisode(page, FIRST, -1);
  await seeks(finishing, FINISHED_AT_SECONDS);
  await question(page, 'Watched').getByRole('button', { name: 'Dismiss' }).click();
  await expect(question(page, 'Watched')).toBeHidden();
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: FIRST });
  const dismissed = async () => (await callCore(page, 'settings.read', {})).player.dismissedMoves;
  await expect.poll(dismissed).toEqual([releaseId]);
  await callCore(page, 'progress.mark', { releaseId, episodeIds: episodes.map(({ id }) => id), isWatched: false });
  const again = await openEpisode(page, FIRST, -1);
  await seeks(again, FINISHED_AT_SECONDS);
  await again.stays(2, ({ hasEnded }) => !hasEnded);
  await expect(question(page, 'Watched')).toHaveCount(0);

  const other = await openEpisode(page, SECOND, 0);
  await seeks(other, BEGUN_AT_SECONDS);
  await question(page, 'Watching').getByRole('button', { name: 'Never' }).click();
  await expect.poll(async () => (await callCore(page, 'settings.read', {})).player.collectionMoves).toBe('never');
  const film = await openEpisode(page, SECOND, -1);
  await seeks(film, FINISHED_AT_SECONDS);
  await film.stays(2, ({ hasEnded }) => !hasEnded);
  await expect(question(page, 'Watched')).toHaveCount(0);
  expect([await collectionOf(page, FIRST), await collectionOf(page, SECOND)]).toEqual([null, null]);
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light', viewport: { width: 500, height: 800 } });
  test('the end of a release shows the next release and the whole move offer', async ({ page, host, services }) => {
    await openSignedIn(page, host, services);
    const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias: FIRST });
    await callCore(page, 'settings.update', { player: { quality: 480 } });
    const player = await PlayerScreen.open(page, id, episodes.at(-1)?.id ?? '');
    await player.isMoving();
    await page.keyboard.press('End');
    const card = page.getByRole('region', { name: 'Это была последняя серия' });
    await expect(card.getByRole('button', { name: 'Смотреть «Бухгалтер бумажных журавлей 2»' })).toBeVisible();
    const offer = page.getByRole('status').filter({ hasText: 'Перенести в «Просмотрено»?' });
    for (const name of ['Перенести', 'Всегда', 'Никогда']) {
      await expect(offer.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expectNoAxeFindings(page);
  });
});

test.describe('in the smallest window at a scale of 125 %, in Russian', () => {
  test.use({ viewport: { width: 320, height: 384 }, locale: 'ru' });

  test('the move offer, the skip of the ending and the sleep timer leave the controls in sight', async ({
    page,
    host,
    services,
  }) => {
    await openSignedIn(page, host, services);
    await callCore(page, 'settings.update', { player: { skipEnding: 'automatic', quality: 'auto' } });
    const { id, episodes } = await callCore(page, 'releases.get', { idOrAlias: FIRST });
    const player = await PlayerScreen.open(page, id, episodes.at(-1)?.id ?? '');
    await player.isMoving();
    await page.keyboard.press('KeyZ');
    // Just before the ending.
    await page.keyboard.press('Digit8');
    await expect(page.getByRole('button', { name: 'Не пропускать' })).toBeVisible();
    await player.pause();
    // All at the same time, before one of the three disappears.
    await expect(async () => {
      for (const name of ['Не пропускать', 'Перенести', 'Во весь экран', 'Серии', /^Таймер сна/]) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1, timeout: 200 });
      }
    }).toPass({ timeout: 8_000 });
  });
});
