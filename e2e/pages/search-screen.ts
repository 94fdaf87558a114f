import { expect, type Page } from 'playwright/test';

/** Quick search with commands, over any page. */
export class SearchScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the search by its key. */
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

  /** The number of results, for screen readers. */
  get status() {
    return this.dialog.getByRole('status').filter({ hasText: /\d|Nothing|Searching|Ничего|Идёт/ });
  }

  /** The text of the option that Enter would choose. */
  async selected(): Promise<string> {
    const id = await this.field.getAttribute('aria-activedescendant');
    return id === null ? '' : ((await this.page.locator(`[id="${id}"]`).textContent()) ?? '');
  }

  async isSelected(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.selected()).toMatch(text);
    // Keys go to the field, which gets the focus when the search is drawn.
    await expect(this.field).toBeFocused();
  }

  /** Types key by key, like a person. */
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
