import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme });

    test('axe finds nothing on any page', async ({ app }) => {
      const { page } = app;
      await expectNoAxeFindings(page);
      const catalog = await app.openAnime();
      await expect(catalog.cards.first()).toBeVisible();
      await expectNoAxeFindings(page);
      const release = await catalog.openRelease();
      await expectNoAxeFindings(page);
      const player = await release.watch();
      await player.isMoving();
      await player.pause();
      await expectNoAxeFindings(page);
      await player.leave();
      const novels = await app.openNovels();
      await expect(novels.cards.first()).toBeVisible();
      await expectNoAxeFindings(page);
      const novel = await novels.openNovel();
      await expectNoAxeFindings(page);
      await novel.read();
      await expectNoAxeFindings(page);
      await page.goto(new URL('/account', page.url()).href);
      await expect(app.heading('Account')).toBeVisible();
      await expectNoAxeFindings(page);
      await app.openSettings();
      await expectNoAxeFindings(page);
    });
  });
}

test.describe('for a Russian system', () => {
  test.use({ locale: 'ru-RU' });
  test('the window speaks Russian', async ({ page, sharedHost }) => {
    await page.goto(sharedHost.url);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Аниме' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });
});

test('from the start to a playing episode by keyboard alone', async ({ page, sharedHost }) => {
  await AppFrame.open(page, sharedHost.url);
  const tabUntil = async (isThere: () => Promise<boolean>) => {
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      if (await isThere()) return;
    }
    throw new Error('40 presses of Tab did not get there');
  };
  const focused = page.locator(':focus');
  await tabUntil(async () => (await focused.textContent())?.trim() === 'Anime');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Anime' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await tabUntil(async () => ((await focused.getAttribute('href')) ?? '').startsWith('/anime/'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^(Watch|Continue)/ }).first()).toBeVisible();
  await tabUntil(async () => ((await focused.getAttribute('href')) ?? '').startsWith('/watch/'));
  await page.keyboard.press('Enter');
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
});

test('the catalogue goes on by itself and keeps its place on return', async ({ app }) => {
  const catalog = await app.openAnime();
  await expect(catalog.cards.first()).toBeVisible();
  const last = async () => (await catalog.cards.last().textContent()) ?? '';
  const firstPage = await last();
  await expect(async () => {
    await app.page.mouse.move(700, 500);
    await app.page.mouse.wheel(0, 4_000);
    expect(await app.page.locator('#main').evaluate((main) => main.scrollTop)).toBeGreaterThan(6_000);
  }).toPass();
  expect(await last()).not.toBe(firstPage);
  const card = catalog.cards.nth(Math.floor((await catalog.cards.count()) / 2));
  await card.scrollIntoViewIfNeeded();
  let place = -1;
  // A wheel goes on turning for a moment.
  await expect(async () => {
    const former = place;
    place = await app.page.locator('#main').evaluate((main) => main.scrollTop);
    expect(place).toBe(former);
  }).toPass();
  const name = (await card.textContent()) ?? '';
  await card.click();
  await expect(app.page.getByRole('link', { name: /^(Watch|Continue)/ }).first()).toBeVisible();
  await app.page.goBack();
  await expect(app.page.getByRole('link', { name: name.trim(), exact: true }).first()).toBeInViewport();
  expect(Math.abs((await app.page.locator('#main').evaluate((main) => main.scrollTop)) - place)).toBeLessThan(400);
});
