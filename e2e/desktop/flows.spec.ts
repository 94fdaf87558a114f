import { expect, test } from '../fixtures/desktop.ts';
import { AppFrame } from '../pages/app-frame.ts';

test('an episode plays, and its opening is skipped', async ({ desktop }) => {
  const app = new AppFrame(desktop.page);
  const player = await (await (await app.openAnime()).openRelease()).watch();
  await player.isMoving();
  await player.jumpAhead(1);
  await expect(player.skipOpening).toBeVisible();
  await desktop.page.keyboard.press('KeyS');
  await player.isPast(19.9);
  await player.chooseQuality(480);
  await player.isMoving();
});

test('both chapter formats are read, with their pictures', async ({ desktop }) => {
  const reader = await (await (await new AppFrame(desktop.page).openNovels()).openNovel()).read();
  await reader.nextChapter();
  const picture = reader.text.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test('the demo’s account is signed in with a password and left again', async ({ desktop }) => {
  const account = await new AppFrame(desktop.page).openAccount();
  await desktop.page.getByRole('button', { name: /^Sign in as/ }).click();
  await desktop.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(account.login).toBeVisible();
});
