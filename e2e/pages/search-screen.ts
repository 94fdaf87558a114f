import { expect, type Page } from 'playwright/test';

/** The palette of quick search and commands, above any page. */
export class SearchScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens it by its key. */
  static async open(page: Page): Promise<SearchScreen> {
    await page.keyboard.press('Control+KeyK');
    const search = new SearchScreen(page);
    await expect(search.field).toBeFocused();
    return search;
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get field() {
    return this.dialog.getByRole('combobox');
  }

  get options() {
    return this.dialog.getByRole('option');
  }

  option(name: string | RegExp) {
    return this.dialog.getByRole('option', { name });
  }

  /** What a screen reader is told of how much was found. */
  get status() {
    return this.dialog.getByRole('status').filter({ hasText: /\d|Nothing|Searching|Ничего|Идёт/ });
  }

  /** The option that Enter would choose. */
  async selected(): Promise<string> {
    const id = await this.field.getAttribute('aria-activedescendant');
    return id === null ? '' : ((await this.page.locator(`[id="${id}"]`).textContent()) ?? '');
  }

  async isSelected(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.selected()).toMatch(text);
    // Keys go to the field, which has the focus once the palette stands.
    await expect(this.field).toBeFocused();
  }

  /** As a person types: key after key. */
  async type(text: string, millisecondsAKey = 30): Promise<void> {
    await this.page.keyboard.type(text, { delay: millisecondsAKey });
  }

  async clear(): Promise<void> {
    await this.page.keyboard.press('Control+KeyA');
    await this.page.keyboard.press('Backspace');
  }

  async hasClosed(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
  }
}
