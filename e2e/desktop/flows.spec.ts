import type { Page } from 'playwright/test';
import { callCore } from '../fixtures/core-call.ts';
import { expect, test } from '../fixtures/desktop.ts';
import { wideLatin } from '../fixtures/font-files.ts';
import { AppFrame } from '../pages/app-frame.ts';
import type { CatalogScreen } from '../pages/catalog-screen.ts';
import { drawnFamily, FontSheet } from '../pages/font-sheet.ts';

/** Which release comes first depends on the day, and not each has an opening that begins behind its start. */
async function firstWithOpening(page: Page, { cards }: CatalogScreen): Promise<number> {
  await expect(cards.first()).toBeVisible();
  const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const [place, address] of addresses.entries()) {
    const { episodes } = await callCore(page, 'releases.get', { idOrAlias: address.replace('/anime/', '') });
    if ((episodes[0]?.opening?.startSeconds ?? 0) > 0) return place;
  }
  throw new Error('No release has an opening');
}

test('an episode plays, and its opening is skipped', async ({ desktop }) => {
  const app = new AppFrame(desktop.page);
  const catalog = await app.openAnime();
  const player = await (await catalog.openRelease(await firstWithOpening(desktop.page, catalog))).watch();
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

test('a font of one’s own is added and drawn', async ({ desktop: { page } }) => {
  await (await (await new AppFrame(page).openNovels()).openNovel()).read();
  const sheet = await FontSheet.open(page);
  await sheet.add('Wide.ttf', wideLatin());
  await expect(sheet.font('Wide')).toBeChecked();
  await expect.poll(() => drawnFamily(page)).toMatch(/^Own [0-9a-f]{64}$/);
});

test('the demo’s account is signed in with a password and left again', async ({ desktop }) => {
  const account = await new AppFrame(desktop.page).openAccount();
  await desktop.page.getByRole('button', { name: /^Sign in as/ }).click();
  await desktop.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(account.login).toBeVisible();
});
