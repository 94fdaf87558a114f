import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

test('words are broken by soft hyphens that copying leaves out, and by none when the setting is off', async ({
  page,
  host,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const app = await AppFrame.open(page, host.url);
  const reader = await (await (await app.openNovels()).openNovel()).read();
  const text = () => reader.text.locator('[lang] p').allTextContents();
  await expect.poll(async () => (await text()).join('')).toContain('\u00ad');

  await reader.text.locator('[lang] p').nth(1).click({ clickCount: 3 });
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(20);
  expect(copied).not.toMatch(/[\u00ad\u00a0]/);

  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.getByRole('switch', { name: /hyphen/i }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await text()).join('')).not.toContain('\u00ad');
});
