import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import type { Host } from '#e2e/fixtures/host.ts';
import { charactersALine, proseOf } from '#e2e/fixtures/prose.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { BundledFont, type ReaderLookPatch, ReaderSettings } from '#shared/domain/app/settings.ts';

const title = {
  slugUrl: '9--the-ferry',
  name: 'The ferry',
  chapters: [
    { name: 'English', content: proseOf('en') },
    { name: 'Russian', content: proseOf('ru') },
  ],
};

const test = testOnShelf([title]);

async function open(page: Page, host: Host, chapter: number): Promise<void> {
  await page.goto(new URL(`/read/${title.slugUrl}/1/${chapter}`, host.url).href);
  await new ReaderScreen(page).isShown();
}

const setLook = (page: Page, reader: ReaderLookPatch) => callCore(page, 'settings.update', { reader });

const firstParagraph = (page: Page) => page.locator('main article [lang] p').first();

const style = (page: Page, name: string) =>
  firstParagraph(page).evaluate((paragraph, property) => getComputedStyle(paragraph).getPropertyValue(property), name);

/** Changes with the typeface, its weight, its spacing and the column's width. */
const drawn = (page: Page) =>
  firstParagraph(page).evaluate((paragraph) => {
    const { fontFamily, fontWeight, letterSpacing } = getComputedStyle(paragraph);
    return [fontFamily, fontWeight, letterSpacing, paragraph.clientWidth].join();
  });

for (const [place, language] of (['English', 'Russian'] as const).entries()) {
  test(`a column holds the chosen number of characters in every typeface, within a tenth, in ${language}`, async ({
    page,
    shelved,
  }) => {
    await page.setViewportSize({ width: 1_500, height: 900 });
    await enter(page, shelved.url);
    await setLook(page, { indent: 0 });
    await open(page, shelved, place + 1);
    const figures: string[] = [];
    const spaced = { letterSpacing: 0.08, wordSpacing: 0.5 };
    const looks: readonly ReaderLookPatch[] = [
      // The default font comes last, so that each look is a change.
      ...[...BundledFont.values].toReversed().map((font) => ({ font })),
      { weight: 'light' },
      { weight: 'medium' },
      { weight: 'normal', ...spaced },
      { letterSpacing: 0, wordSpacing: 0, widthCharacters: 46 },
    ];
    let promised = 68;
    for (const look of looks) {
      promised = look.widthCharacters ?? promised;
      const before = await drawn(page);
      await setLook(page, look);
      await expect.poll(() => drawn(page)).not.toBe(before);
      await page.evaluate(() => document.fonts.ready.then(() => null));
      const name = JSON.stringify(look);
      const isKept = async () => {
        const count = await charactersALine(page);
        return Math.abs(count - promised) <= promised / 10 ? 'kept' : `${count.toFixed(1)} instead of ${promised}`;
      };
      await expect.poll(isKept, name).toBe('kept');
      figures.push(`${name}: ${(await charactersALine(page)).toFixed(1)}`);
    }
    test.info().annotations.push({ type: 'figures', description: figures.join('\n') });
  });
}

test('hyphens, weight, spacing, margins and columns are chosen in the reader, for one book or all, and reset', async ({
  page,
  shelved,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, shelved.url);
  await open(page, shelved, 1);
  // Words are broken by soft hyphens, which copying leaves out.
  const paragraphs = page.locator('main article [lang] p');
  const text = async () => (await paragraphs.allTextContents()).join('');
  await expect.poll(text).toContain('\u00ad');
  await paragraphs.nth(1).click({ clickCount: 3 });
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(20);
  expect(copied).not.toMatch(/[\u00ad\u00a0]/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: /hyphen/i }).click();
  await expect.poll(text).not.toContain('\u00ad');
  const choose = (group: string, name: string) =>
    sheet.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click();

  await choose('Weight', 'Thin');
  await expect.poll(() => style(page, 'font-weight')).toBe('300');
  await sheet.getByRole('button', { name: 'Larger: Letter spacing' }).click();
  await expect.poll(() => style(page, 'letter-spacing')).toBe('0.19px');
  await sheet.getByRole('button', { name: 'Larger: Word spacing' }).click();
  await expect.poll(() => style(page, 'word-spacing')).toBe('0.95px');

  await choose('Font', 'OpenDyslexic');
  await expect(sheet.getByRole('radiogroup', { name: 'Font' })).toHaveAccessibleDescription(/Cyrillic.*Andika/);
  await expect(sheet.getByRole('radiogroup', { name: 'Weight' })).toBeHidden();
  await choose('Font', 'Literata');

  await expect(sheet.getByRole('radiogroup', { name: 'Columns' })).toBeHidden();
  await choose('Reading mode', 'Pages');
  const columns = () => page.locator('main article').evaluate((article) => getComputedStyle(article).columnCount);
  await expect.poll(columns).toBe('1');
  await sheet.getByRole('radio', { name: 'This book only' }).click();
  await choose('Columns', 'Two');
  await expect.poll(columns).toBe('2');
  const padding = () => page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingLeft));
  const usual = await padding();
  await choose('Side margins', 'Wide');
  await expect.poll(padding).toBeGreaterThan(usual * 2);
  await expectNoAxeFindings(page, '[role="dialog"]');
  const { reader } = await callCore(page, 'settings.read', {});
  expect(reader).toMatchObject({
    weight: 'light',
    letterSpacing: 0.01,
    wordSpacing: 0.05,
    columns: 'auto',
    margins: 'normal',
  });

  await sheet.getByRole('button', { name: 'Use the settings for all books' }).click();
  await expect.poll(padding).toBe(usual);
  await expect.poll(columns).toBe('1');
  await sheet.getByRole('radio', { name: 'All books' }).click();
  await sheet.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => style(page, 'font-weight')).toBe('400');
  await expect.poll(() => style(page, 'letter-spacing')).toMatch(/^(normal|0px)$/);
  await expect.poll(async () => (await callCore(page, 'settings.read', {})).reader).toEqual(ReaderSettings.parse({}));
});

test('custom page colours are applied and kept, leave the sheet readable, and show a warning when too similar', async ({
  page,
  shelved,
}) => {
  await enter(page, shelved.url);
  await open(page, shelved, 1);
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Your own' }).click();
  await sheet.getByLabel('Page colour').fill('#123456');
  await sheet.getByLabel('Text colour').fill('#e8d8c0');
  const colours = () =>
    firstParagraph(page).evaluate((p) => {
      const reader = p.closest('main')?.parentElement;
      return [reader && getComputedStyle(reader).backgroundColor, getComputedStyle(p).color];
    });
  await expect.poll(colours).toEqual(['rgb(18, 52, 86)', 'rgb(232, 216, 192)']);
  const warning = sheet.getByText('These colours are too similar');
  await expect(warning).toBeHidden();
  await expectNoAxeFindings(page);

  await sheet.getByLabel('Text colour').fill('#205080');
  await expect(warning).toBeVisible();
  // Without the sample, whose contrast the warning is about.
  await expectNoAxeFindings(page, '[role="dialog"] fieldset');
  await page.keyboard.press('Escape');
  await page.reload();
  await new ReaderScreen(page).isShown();
  await expect.poll(colours).toEqual(['rgb(18, 52, 86)', 'rgb(32, 80, 128)']);
});
