import { expect, type Page } from 'playwright/test';

/** Text of the page without what is only drawn: soft hyphens and no-break spaces. */
export function asWritten(drawn: string): string {
  return drawn.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ');
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

  get paragraphs() {
    return this.text.getByRole('paragraph');
  }

  async isShown(): Promise<void> {
    await expect(this.text).toBeVisible();
    await expect(this.paragraphs.first()).toBeVisible();
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
