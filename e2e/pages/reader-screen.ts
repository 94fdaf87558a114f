import { expect, type Locator, type Page } from 'playwright/test';

/** Text of the page without what is only drawn: soft hyphens and no-break spaces. */
export function asWritten(drawn: string): string {
  return drawn.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ');
}

/** By the page's clock, how long each turn came after the last key or turn. `number`: where the number of the page is shown. */
export async function noteTurns(number: Locator): Promise<() => Promise<readonly number[]>> {
  const noted = await number.evaluateHandle((shown) => {
    const waits: number[] = [];
    const pageOf = () => shown.textContent.split(' of')[0];
    let [before, since] = [pageOf(), performance.now()];
    const note = () => {
      if (pageOf() === before) return;
      waits.push(performance.now() - since);
      [before, since] = [pageOf(), performance.now()];
    };
    window.addEventListener('keydown', () => (since = performance.now()), { capture: true });
    new MutationObserver(note).observe(shown, { subtree: true, childList: true, characterData: true });
    return waits;
  });
  return () => noted.jsonValue();
}

/** The reader, which fills the window. */
export class ReaderScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get text() {
    return this.page.getByRole('main', { name: /^(Chapter text|Текст главы)$/ }).getByRole('article');
  }

  /** The text without the header and what follows it; while it loads, a status stands in its place. */
  get body() {
    return this.text.locator('> div:not([role])');
  }

  get paragraphs() {
    return this.body.getByRole('paragraph');
  }

  async isShown(): Promise<void> {
    await expect(this.body.first()).toBeVisible();
    // The text is drawn once more when its typeface and its hyphens arrive.
    await expect(this.text.locator('[aria-busy]')).toHaveCount(0);
    await this.page.evaluate(() => document.fonts.ready.then(() => null));
  }

  async nextChapter(): Promise<void> {
    const address = this.page.url();
    await this.page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => this.page.url()).not.toBe(address);
    await this.isShown();
  }
}
