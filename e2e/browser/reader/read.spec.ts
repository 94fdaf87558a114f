import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';

test('both chapter formats are read, and a picture of a rich-text chapter is shown', async ({ page, host }) => {
  const app = await AppFrame.open(page, host.url);
  const reader = await (await (await app.openNovels()).openNovel()).read();
  const readText = async () => (await reader.paragraphs.allTextContents()).join(' ');
  await expect.poll(async () => (await readText()).length).toBeGreaterThan(500);
  const html = await readText();

  await reader.nextChapter();
  await expect.poll(async () => (await readText()).length).toBeGreaterThan(500);
  await expect.poll(readText).not.toBe(html);
  const picture = reader.text.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await picture.getAttribute('src')).toMatch(/^\/media\/image\/novels\?src=/);
});

test('the place in a chapter survives a kill of the app', async ({ page, services, dataDirectory }) => {
  const first = await startHost({ services, dataDirectory });
  const reader = await (await (await (await AppFrame.open(page, first.url)).openNovels()).openNovel()).read();
  const target = reader.paragraphs.nth(12);
  const wanted = await target.textContent();
  await target.evaluate((paragraph) => paragraph.scrollIntoView({ block: 'start' }));
  await expect(target).toBeInViewport();
  const address = new URL(page.url()).pathname;
  // Saving follows the eyes with a little delay; the host is asked whether it has arrived.
  const saved = () =>
    page.evaluate(async () => {
      const answer = await fetch('/rpc/reading.recent', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ callId: 'spec', input: {} }),
      });
      return answer.text();
    });
  await expect.poll(saved).toMatch(/"paragraph":\d\d/);
  await first.kill();

  const second = await startHost({ services, dataDirectory });
  await AppFrame.open(page, second.url);
  await page.goto(new URL(address, second.url).href);
  const again = new ReaderScreen(page);
  await again.isShown();
  await expect(page.getByText(wanted?.slice(0, 60) ?? 'no text', { exact: false }).first()).toBeInViewport();
  await second.stop();
});

test('a text is there before its controls, its keys with it, and nothing moves when they come', {
  tag: '@long',
}, async ({ app, page }) => {
  const reader = await (await (await app.openNovels()).openNovel()).read();
  await page.goBack();
  const chapter = page.getByRole('main').locator('a[href^="/read/"]').first();
  await chapter.focus();
  // What waits for a frame goes on waiting for it.
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
  // The text is busy until the rest of it is drawn, which waits for a frame too.
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
