import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, MISTAKES, test } from '#e2e/fixtures/cinema.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

/** 96 s, with neither an opening nor an ending. */
const UNMARKED = 11;

/** How the picture lies in the window, as drawn. */
function lookOf(page: Page) {
  return page.locator('video').evaluate((video) => {
    const { objectFit, scale } = getComputedStyle(video);
    return `${objectFit} ${scale}`;
  });
}

test('the picture is whole, fills the window or is enlarged by a key that says which, and stays so', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
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
  await expect.poll(async () => (await callCore(page, 'settings.read', {})).player.pictureFit).toBe('cover');

  const { id, releaseId } = await cinema.episode(MISTAKES, UNMARKED);
  await (await PlayerScreen.open(page, releaseId, id)).isMoving();
  await expect.poll(() => lookOf(page)).toBe('cover none');

  await page.keyboard.press('KeyO');
  const panel = page.getByRole('dialog', { name: 'Player settings' });
  await panel.getByRole('combobox', { name: 'Picture fit' }).press('Enter');
  await page.getByRole('option', { name: 'Whole picture' }).click();
  await expect.poll(() => lookOf(page)).toBe('contain none');
  await expectNoAxeFindings(page);
});

test('the arrows and the long keys seek by the chosen step, and the list of keys says how far', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  await player.pause();
  await page.keyboard.press('KeyO');
  const panel = page.getByRole('dialog', { name: 'Player settings' });
  await panel.getByRole('radiogroup', { name: 'Seek step' }).getByRole('radio', { name: '15 s' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const isAt = (seconds: number) => expect.poll(async () => (await player.picture()).seconds).toBeCloseTo(seconds, 1);
  for (const [key, seconds] of [
    ['Home', 0],
    ['ArrowRight', 15],
    ['KeyL', 45],
    ['KeyJ', 15],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(seconds);
  }
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('15 seconds back', { exact: true })).toBeVisible();
  await expect(keys.getByText('30 seconds forward', { exact: true })).toBeVisible();
});

test('the step and the fit are told in Russian, with the right plurals', { tag: '@long' }, async ({ cinema, page }) => {
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
