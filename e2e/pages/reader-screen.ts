import { expect, type Locator, type Page } from 'playwright/test';

/** A text of the page as written: without soft hyphens, and with plain spaces for no-break ones. */
export function asWritten(drawn: string): string {
  return drawn.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ');
}

/** Records the milliseconds from the last key or turn to each turn of a page. `number` is the element with the page number. */
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

  /** The text without header and footer; while it loads, a status is in its place. */
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

  /** Shows the bars, which hide while the mouse rests, and rests it on one of them, so that they stay. */
  async wake(): Promise<void> {
    const bar = await this.page.getByRole('toolbar', { name: /^(Reader controls|Панель чтения)$/ }).boundingBox();
    if (bar === null) throw new Error('There is no bar');
    const moveTo = (x: number) => this.page.mouse.move(x, bar.y + bar.height / 2);
    await moveTo(100);
    await moveTo(110);
    await expect(this.page.locator('[data-chrome]')).toHaveAttribute('data-chrome', 'true');
    await moveTo(120);
  }

  async nextChapter(): Promise<void> {
    const address = this.page.url();
    await this.page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => this.page.url()).not.toBe(address);
    await this.isShown();
  }
}
