import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import type { Host } from '#e2e/fixtures/host.ts';
import { numberedChapter } from '#e2e/fixtures/numbered-chapters.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { wordsInSight } from '#e2e/pages/numbered-text.ts';

const PARAGRAPHS = 9;
const title = {
  slugUrl: '6--by-keys',
  name: 'By keys',
  chapters: ['One', 'Two', 'Three', 'Four'].map((name) => numberedChapter(name, PARAGRAPHS, () => 60)),
};

const test = testOnShelf([title]);

// With smooth scrolling, a look during the movement would count as one more page.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const names = {
  en: {
    ...{ read: /^(Read|Continue)/, heading: /^Volume 1, chapter/i, ribbon: 'Bookmarked' },
    ...{ search: 'Find in chapter', pages: 'Pages', scroll: 'Scrolling' },
  },
  ru: {
    ...{ read: /^(Читать|Продолжить)/, heading: /^Том 1, глава/i, ribbon: 'Здесь закладка' },
    ...{ search: 'Найти в главе', pages: 'Страницы', scroll: 'Прокрутка' },
  },
} as const;
type Names = (typeof names)['en' | 'ru'];

/** Opens the title by its address, and the reader by its button. */
async function openByKeys(page: Page, host: Host, { read }: Pick<Names, 'read'>): Promise<void> {
  await enter(page, host.url);
  await page.goto(new URL(`/novels/${title.slugUrl}`, host.url).href);
  const button = page.getByRole('main').getByRole('button', { name: read });
  await expect(button).toBeVisible();
  await expectNoAxeFindings(page);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/read\//);
}

/** Presses Space until the next chapter opens; every paragraph must have been in sight. */
async function readThrough(page: Page, chapter: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/1/${chapter}(\\?|$)`));
  const seen = new Set<number>();
  const look = async () => {
    const words = await wordsInSight(page);
    for (const { paragraph } of words) seen.add(paragraph);
    return words.map(({ paragraph, word }) => `${paragraph}.${word}`).join();
  };
  await expect.poll(look).toMatch(/^0\.0,/);
  for (let press = 0; press < 40; press += 1) {
    const before = (await look()) + page.url();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await look()) + page.url()).not.toBe(before);
    if (!new RegExp(`/1/${chapter}(\\?|$)`).test(page.url())) {
      expect(seen.size).toBe(PARAGRAPHS);
      return;
    }
  }
  throw new Error('40 presses of Space did not reach the next chapter');
}

async function chooseMode(page: Page, wanted: string, other: string): Promise<void> {
  await page.keyboard.press('s');
  const [on, off] = [wanted, other].map((name) => page.getByRole('radio', { name, exact: true }));
  if (on === undefined || off === undefined) return;
  if (await off.isChecked()) {
    await tabTo(page, off);
    await page.keyboard.press('ArrowRight');
  }
  await expect(on).toBeChecked();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // The key that opens the list of keys also closes it.
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog')).toBeHidden();
  // So do those of the contents and of the notes in it.
  for (const key of ['c', 'n']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

// One mode per language, since the languages differ only in names.
for (const [locale, name, mode] of [
  ['en-US', names.en, 'scroll'],
  ['ru-RU', names.ru, 'pages'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test(`three chapters are read by keyboard alone (${mode})`, async ({ page, shelved }) => {
      await openByKeys(page, shelved, name);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name.heading);
      await chooseMode(page, name[mode], name[mode === 'pages' ? 'scroll' : 'pages']);
      await expect(page.locator('main[data-paged]')).toHaveCount(mode === 'pages' ? 1 : 0);

      await page.keyboard.press('Control+b');
      await expect(page.getByRole('img', { name: name.ribbon })).toBeVisible();
      await expectNoAxeFindings(page);
      await readThrough(page, 1);

      await page.keyboard.press('Control+f');
      await page.keyboard.type('p7w5');
      const field = page.getByRole('textbox', { name: name.search });
      await expect(field).toBeFocused();
      await expect.poll(async () => (await wordsInSight(page)).some(({ paragraph }) => paragraph === 7)).toBe(true);
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await expect(field).toBeHidden();
      await page.keyboard.press('Home');
      await readThrough(page, 2);

      await readThrough(page, 3);
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/novels\//);
      await expectNoAxeFindings(page);
    });
  });
}
