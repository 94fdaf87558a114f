import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';

const PANEL = '[role="dialog"]';
const MANY = 1_100;

const panel = (page: Page) => page.getByRole('dialog', { name: /^(Episodes|Серии)$/ });
const links = (page: Page) => panel(page).locator('[data-card-link]');
const playing = (page: Page) => panel(page).locator('[aria-current]');

/** Presses each key without waiting until the page has drawn the one before: digits a second apart are different numbers. */
const typeAtOnce = (page: Page, text: string) => Promise.all(Array.from(text, (key) => page.keyboard.press(key)));

/** Gives every release `MANY` episodes; the one with `episodeId` becomes the last but one. */
async function lengthen(page: Page, episodeId: string): Promise<void> {
  await page.route('**/rpc/releases.get', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const body = await answer.json();
    const [first] = body.value.episodes;
    body.value.episodes = Array.from({ length: MANY }, (_, place) => ({
      ...first,
      id: place === MANY - 2 ? episodeId : randomUUID(),
      name: null,
      ordinal: place + 1,
      sortOrder: place + 1,
    }));
    await route.fulfill({ json: body });
  });
}

test('the episode list opens at the playing episode and leads to another by arrows and by number', async ({
  page,
  cinema,
}) => {
  const player = await cinema.open(SHORT_STORIES, 3, { saved: { index: 1, positionSeconds: 20 } });
  const current = await cinema.episode(SHORT_STORIES, 3);
  const other = await cinema.episode(SHORT_STORIES, 2);
  await page.keyboard.press('e');
  await expect(playing(page)).toBeFocused();
  await expect(playing(page)).toBeInViewport();
  await expect(playing(page)).toHaveAccessibleName(`Episode ${current.ordinal}`);
  await expect(panel(page).getByRole('listitem').nth(3)).toContainText('Now');
  const begun = panel(page).getByRole('listitem').nth(1);
  await expect(begun).toContainText('1 min left');
  await expect(begun.getByRole('progressbar')).toHaveAccessibleName(/^Watched up to 0:20 of /);
  await expectNoAxeFindings(page, PANEL);

  await page.keyboard.press('ArrowUp');
  await expect(links(page).nth(2)).toBeFocused();
  await typeAtOnce(page, '0');
  await expect(links(page).nth(0)).toBeFocused();
  await typeAtOnce(page, '0.5');
  await expect(links(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await player.isMovingIn(other.id);
});

for (const look of [
  { colorScheme: 'dark', locale: 'en-US', viewport: { width: 1280, height: 720 } },
  { colorScheme: 'light', locale: 'ru-RU', viewport: { width: 500, height: 720 } },
] as const) {
  test.describe(`${look.viewport.width} px wide, ${look.locale}`, () => {
    test.use(look);
    test('a list of 1,100 episodes opens at the playing one, draws only those nearby, and finds one by number', async ({
      page,
      cinema,
    }) => {
      const { id } = await cinema.episode(SHORT_STORIES, 3);
      await lengthen(page, id);
      await cinema.open(SHORT_STORIES, 3);
      await page.keyboard.press('e');
      await expect(playing(page)).toBeFocused();
      await expect(playing(page)).toBeInViewport();
      expect(await links(page).count()).toBeLessThan(60);
      await typeAtOnce(page, '512');
      await expect(panel(page).locator('[data-index="511"] [data-card-link]')).toBeFocused();
      await expect(panel(page).locator('[data-index="511"]')).toBeInViewport();
      const width = await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(width).toBe(0);
      await expectNoAxeFindings(page, PANEL);
    });
  });
}
