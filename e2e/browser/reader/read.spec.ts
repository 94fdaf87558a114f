import { expect, test } from '#e2e/fixtures/test.ts';

test('text and keys work before the controls are drawn, and drawing them moves no paragraph', async ({ app, page }) => {
  const reader = await (await (await app.openNovels()).openNovel()).read();
  await page.goBack();
  const chapter = page.getByRole('main').locator('a[href^="/read/"]').first();
  await chapter.focus();
  // Holds back every animation frame until the event below.
  await page.evaluate(() => {
    const { requestAnimationFrame: ask } = window;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    window.addEventListener('let-frames-come', () => {
      window.requestAnimationFrame = ask;
      for (const callback of held) ask(callback);
    });
  });
  await page.keyboard.press('Enter');
  // Not `isShown`: the rest of the text also waits for a frame.
  await expect(reader.paragraphs.first()).toBeVisible();
  const controls = page.getByRole('toolbar');
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  const places = () =>
    reader.paragraphs.evaluateAll((all) => all.slice(0, 4).map((each) => each.getBoundingClientRect().top));
  await expect.poll(async () => (await places()).length).toBe(4);
  const before = await places();
  await page.keyboard.press('c');

  await page.evaluate(() => window.dispatchEvent(new Event('let-frames-come')));
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(controls).toHaveCount(2);
  await expect(page.getByRole('main')).toBeFocused();
  await reader.isShown();
  expect(await places()).toEqual(before);
});

test('opening the next chapter announces it and updates the window’s title', async ({ app, page }) => {
  const title = await (await app.openNovels()).openNovel();
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  const reader = await title.read();
  await reader.nextChapter();
  await expect(page.getByRole('status').filter({ hasText: 'Volume 1, chapter 2' })).toBeAttached();
  await expect(page).toHaveTitle(`Volume 1, chapter 2 · ${name} · Engawa`);
});
