import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import type { AppFrame } from '#e2e/pages/app-frame.ts';
import { follow, MiniPlayer } from '#e2e/pages/mini-player.ts';
import type { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

async function watch({ page }: AppFrame, idOrAlias: string): Promise<PlayerScreen> {
  const player = await (await ReleaseScreen.open(page, idOrAlias)).watch();
  await player.isMoving();
  return player;
}

async function toMini(page: Page): Promise<MiniPlayer> {
  await page.keyboard.press('KeyI');
  const mini = new MiniPlayer(page);
  await mini.isShown();
  return mini;
}

test('an episode plays on in a corner through every page, uninterrupted, and fills the window again', async ({
  app,
  page,
}) => {
  const player = await watch(app, 'five-hundred-evenings-in-hoshigaoka');
  const address = page.url();
  const picture = await follow(page);

  const mini = await toMini(page);
  await expect(page).toHaveURL(/\/anime\/five-hundred/);
  await expect(page).toHaveTitle(/^(?!Episode)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await player.isMoving();

  await app.openAnime();
  await player.isMoving();
  await app.openSettings();
  await expect(page).toHaveTitle(/^Settings/);
  const novels = await app.openNovels();
  await expect(novels.cards.first()).toBeVisible();
  await player.isMoving();
  await expectNoAxeFindings(page);

  await mini.expand();
  await expect(page).toHaveURL(address);
  await expect(player.video).toBeFocused();
  await player.isMoving();
  expect(await picture.isSameElement()).toBe(true);
  expect(await picture.interruptions()).toEqual([]);
});
