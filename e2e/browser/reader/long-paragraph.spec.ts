import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const SENTENCE = 'Дождь шёл весь день, и к вечеру река поднялась до самых ступеней. ';
/** Ten megabytes, which the browser would take hours to lay out as one paragraph. */
const LETTERS = 5_000_000;

test('a chapter of ten megabytes in one paragraph opens, scrolls to its end and can be read in pages', async ({
  page,
  services,
  dataDirectory,
}) => {
  const content = `<p>${SENTENCE.repeat(Math.floor(LETTERS / SENTENCE.length))}Конец.</p>`;
  const slugUrl = '77--one-paragraph';
  const shelf = await startNovelShelf([{ slugUrl, name: 'One paragraph', chapters: [{ name: 'All of it', content }] }]);
  const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
  await enter(page, host.url);
  const begunAt = performance.now();
  await page.goto(new URL(`/read/${slugUrl}/1/1`, host.url).href);
  // A locator by text would search ten megabytes, longer than the page takes to draw them.
  const paragraphs = page.locator('article [lang] p');
  await expect(paragraphs.first()).toBeInViewport({ timeout: 120_000 });
  const milliseconds = Math.round(performance.now() - begunAt);
  test.info().annotations.push({ type: 'figures', description: `${LETTERS} letters shown after ${milliseconds} ms` });
  await page.keyboard.press('End');
  await expect(paragraphs.last()).toBeInViewport();
  await expect(paragraphs.last()).toContainText('Конец.');
  await page.keyboard.press('Home');
  await expect(paragraphs.first()).toBeInViewport();

  await page.keyboard.press('s');
  await page.getByRole('radio', { name: 'Pages', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/^Page 1 of [\d,]+$/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Page ([\d,]+) of \1$/)).toBeVisible();
  await host.stop();
  await shelf.stop();
});
