import { expect, type Page } from 'playwright/test';

/** A catalogue of releases or titles with its filters. */
export class FilteredCatalog {
  readonly page: Page;
  private readonly path: string;

  constructor(page: Page, path: string) {
    this.page = page;
    this.path = path;
  }

  get cards() {
    return this.page.getByRole('main').getByRole('article').getByRole('link');
  }

  get searchField() {
    return this.page.getByRole('main').getByRole('searchbox');
  }

  private get applied() {
    return this.page.getByRole('list', { name: 'Active filters' });
  }

  /** The chip of an active filter. A page without results offers the same removal again below. */
  chip(name: string | RegExp) {
    return this.applied.getByRole('button', { name: typeof name === 'string' ? `Remove filter: ${name}` : name });
  }

  get chips() {
    return this.applied.getByRole('button');
  }

  get clearAll() {
    return this.page.getByRole('main').getByRole('button', { name: 'Clear all' }).first();
  }

  get filtersButton() {
    return this.page.getByRole('main').getByRole('button', { name: /^Filters/ });
  }

  get sheet() {
    return this.page.getByRole('dialog', { name: 'Filters' });
  }

  get showButton() {
    return this.sheet.getByRole('button', { name: /^(Show|Nothing)/ });
  }

  async openFilters(): Promise<void> {
    await this.filtersButton.click();
    await expect(this.sheet.getByRole('checkbox').first()).toBeVisible();
  }

  async expectGenresByAlphabet(): Promise<void> {
    const names = await this.sheet
      .getByRole('group', { name: 'Genres' })
      .locator('label:has([type=checkbox])')
      .allTextContents();
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  }

  async showFound(): Promise<void> {
    await this.showButton.click();
    await expect(this.sheet).toBeHidden();
  }

  /** Chooses in a list beside the filter button or in the sheet. */
  async choose(list: string, choice: string): Promise<void> {
    await this.page.getByRole('combobox', { name: list, exact: true }).click();
    await this.page.getByRole('option', { name: choice, exact: true }).click();
  }

  /** The address from its question mark on. */
  async expectSearch(search: string): Promise<void> {
    await expect(this.page).toHaveURL((url) => url.pathname === this.path && decodeURIComponent(url.search) === search);
  }

  /** Scrolls down to about this many pixels while the pages load. */
  async scrollBeyond(pixels: number): Promise<void> {
    await expect(async () => {
      await this.page.mouse.move(700, 500);
      await this.page.mouse.wheel(0, 3_000);
      expect(await this.scrolledPixels()).toBeGreaterThan(pixels);
    }).toPass();
  }

  scrolledPixels(): Promise<number> {
    return this.page.locator('#main').evaluate((main) => main.scrollTop);
  }
}
