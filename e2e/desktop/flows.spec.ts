import type { Page } from 'playwright/test';
import { callCore } from '../fixtures/core-call.ts';
import { expect, test } from '../fixtures/desktop.ts';
import { wideLatin } from '../fixtures/font-files.ts';
import { AppFrame } from '../pages/app-frame.ts';
import type { CatalogScreen } from '../pages/catalog-screen.ts';
import { drawnFamily, FontSheet } from '../pages/font-sheet.ts';

/** The first card whose first episode has an opening after its start; the order of cards depends on the day. */
async function firstWithOpening(page: Page, { cards }: CatalogScreen): Promise<number> {
  await expect(cards.first()).toBeVisible();
  const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const [place, address] of addresses.entries()) {
    const { episodes } = await callCore(page, 'releases.get', { idOrAlias: address.replace('/anime/', '') });
    if ((episodes[0]?.opening?.startSeconds ?? 0) > 0) return place;
  }
  throw new Error('No release has an opening');
}

test('the desktop app plays an episode, skips its opening, opens two chapters in an added font, and signs in and out', {
  tag: '@short',
}, async ({ desktop: { page } }) => {
  const app = new AppFrame(page);
  const catalog = await app.openAnime();
  const player = await (await catalog.openRelease(await firstWithOpening(page, catalog))).watch();
  await player.isMoving();
  await player.jumpAhead(1);
  await expect(player.skipOpening).toBeVisible();
  await page.keyboard.press('KeyS');
  await player.isPast(19.9);
  await player.chooseQuality(480);
  await player.isMoving();
  await player.leave();

  const novel = await (await app.openNovels()).openNovel();
  const reader = await novel.read();
  const sheet = await FontSheet.open(page);
  await sheet.add('Wide.ttf', wideLatin());
  await expect(sheet.font('Wide')).toBeChecked();
  await expect.poll(() => drawnFamily(page)).toMatch(/^Own [0-9a-f]{64}$/);
  await page.keyboard.press('Escape');
  await expect(sheet.fonts).toBeHidden();
  await reader.nextChapter();
  const picture = reader.text.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');

  const account = await app.openAccount();
  await page.getByRole('button', { name: /^Sign in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(account.login).toBeVisible();
});
