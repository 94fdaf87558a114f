import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, MISTAKES, SHORT_STORIES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

/** The picture's fit and scale, as drawn. */
function lookOf(page: Page) {
  return page.locator('video').evaluate((video) => {
    const { objectFit, scale } = getComputedStyle(video);
    return `${objectFit} ${scale}`;
  });
}

test('picture fit, volume and mute change immediately by key and wheel, and are kept for the next start', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { volume: 0.5 } });
  await player.isMoving();
  const said = page.getByRole('status').filter({ hasText: /window|Enlarged|Whole/ });
  await expect.poll(() => lookOf(page)).toBe('contain none');
  for (const [look, words] of [
    ['cover none', 'Fill the window'],
    ['contain 1.1', 'Enlarged to 110%'],
    ['contain 1.25', 'Enlarged to 125%'],
    ['contain 1.5', 'Enlarged to 150%'],
    ['contain none', 'Whole picture'],
    ['cover none', 'Fill the window'],
  ] as const) {
    const shown = said.filter({ hasText: words }).waitFor();
    await page.keyboard.press('KeyC');
    await shown;
    await expect.poll(() => lookOf(page)).toBe(look);
  }
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await player.picture()).volume).toBeCloseTo(0.55);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await player.picture()).volume).toBeCloseTo(0.65);
  await page.mouse.wheel(0, 240);
  await expect.poll(async () => (await player.picture()).volume).toBeCloseTo(0.45);
  await page.keyboard.press('KeyM');
  await expect.poll(async () => (await player.picture()).isMuted).toBe(true);
  await expect
    .poll(async () => (await callCore(page, 'settings.read', {})).player)
    .toMatchObject({ pictureFit: 'cover', isMuted: true, volume: expect.closeTo(0.45) });

  const { id, releaseId } = await cinema.episode(MISTAKES, UNMARKED);
  const again = await PlayerScreen.open(page, releaseId, id);
  const picture = await again.isMoving();
  expect(picture.isMuted).toBe(true);
  expect(picture.volume).toBeCloseTo(0.45);
  await expect.poll(() => lookOf(page)).toBe('cover none');
  await page.keyboard.press('KeyM');
  await expect.poll(async () => (await again.picture()).isMuted).toBe(false);

  // After a click on a button or the slider, the player still gets the keys.
  await again.wake();
  await page.getByRole('button', { name: /^Mute/ }).click();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await again.picture()).isPaused).toBe(true);
  expect((await again.picture()).isMuted).toBe(true);
  await page.getByRole('slider', { name: 'Volume' }).click();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await again.picture()).seconds).toBe(0);
  expect((await again.picture()).volume).toBeCloseTo(0.5);

  await page.keyboard.press('KeyO');
  const panel = page.getByRole('dialog', { name: 'Player settings' });
  await panel.getByRole('combobox', { name: 'Picture fit' }).press('Enter');
  await page.getByRole('option', { name: 'Whole picture' }).click();
  await expect.poll(() => lookOf(page)).toBe('contain none');
  await expectNoAxeFindings(page);
});

test('a menu opens with its current choice focused, by mouse or by key', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { isMuted: true, speed: 1.5 } });
  await player.isMoving();
  const isChosen = (name: string) => expect(page.getByRole('menuitemradio', { name, exact: true })).toBeFocused();
  await player.wake();
  const speed = page.getByRole('button', { name: /^Speed/ });
  await speed.click();
  await isChosen('1.5×');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await player.picture()).speed).toBe(1.75);
  await expect(page.getByRole('menu')).toHaveCount(0);
  for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
    await speed.focus();
    await page.keyboard.press(key);
    await isChosen('1.75×');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Quality 480p' }).press('Enter');
  await isChosen('480p');
});

test('a volume just changed applies to the release opened next', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { volume: 1 } });
  await player.isMoving();
  const { id, releaseId } = await cinema.episode(SHORT_STORIES, 2);
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowDown');
  await goWithin(page, `/watch/${releaseId}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forty Second Stories');
  await player.isMoving();
  expect((await player.picture()).volume).toBeCloseTo(0.5);
});

test('the shortcuts and the fit are in Russian, with the right plurals', async ({ cinema, page }) => {
  await cinema.open(MISTAKES, UNMARKED, { settings: { seekStepSeconds: 30 } });
  await callCore(page, 'settings.update', { language: 'ru' });
  const { id, releaseId } = await cinema.episode(MISTAKES, UNMARKED);
  const player = await PlayerScreen.open(page, releaseId, id);
  await player.isMoving();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Горячие клавиши' });
  await expect(keys.getByText('На 30 секунд назад', { exact: true })).toBeVisible();
  await expect(keys.getByText('На 60 секунд вперёд', { exact: true })).toBeVisible();
  await expect(keys.getByText('Размер картинки', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  const said = page.getByRole('status').filter({ hasText: 'Заполнить окно' }).waitFor();
  await page.keyboard.press('KeyC');
  await said;
  await callCore(page, 'settings.update', { language: 'system' });
});

test('a change just before a reload is kept, and one that cannot be saved is reverted with a message', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { volume: 0.5 } });
  await player.isMoving();
  await page.keyboard.press('ArrowUp');
  await page.reload();
  await expect.poll(async () => (await callCore(page, 'settings.read', {})).player.volume).toBeCloseTo(0.55);

  await player.isMoving();
  await page.route('**/rpc/settings.update', (route) =>
    route.fulfill({ json: { ok: false, error: { code: 'storage-full' } } }),
  );
  await page.keyboard.press('KeyC');
  await expect(page.getByText('The setting was not saved.')).toBeVisible();
  await expect.poll(() => lookOf(page)).toBe('contain none');
});

test('the answer to a key is drawn above the statistics in a narrow window', async ({ cinema, page }) => {
  await page.setViewportSize({ width: 390, height: 720 });
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  await page.keyboard.press('KeyD');
  await page.getByRole('region', { name: 'Statistics' }).waitFor();
  await page.keyboard.press('KeyC');
  await page.waitForFunction((text) => {
    const pill = [...document.querySelectorAll<HTMLElement>('[role="status"] span')].find(
      ({ textContent }) => textContent === text,
    );
    if (pill === undefined) return false;
    // It takes no clicks, so it would not be found at its place.
    pill.style.pointerEvents = 'auto';
    const { left, top, width, height } = pill.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent === text;
  }, 'Fill the window');
});
