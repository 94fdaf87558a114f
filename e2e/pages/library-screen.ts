import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

export class LibraryScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By its address, in a window already opened at the host's address. */
  static async open(page: Page, search = ''): Promise<LibraryScreen> {
    await page.goto(new URL(`/library${search}`, page.url()).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible(FIRST_PICTURE);
    return new LibraryScreen(page);
  }

  get main() {
    return this.page.getByRole('main');
  }

  tab(name: string) {
    return this.page
      .getByRole('navigation', { name: 'Library sections' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
  }

  get cards() {
    return this.main.getByRole('article');
  }

  /** In the order shown. */
  get titles() {
    return this.cards.locator('[data-card-link]');
  }

  get searchField() {
    return this.main.getByRole('searchbox');
  }

  get filtersButton() {
    return this.main.getByRole('button', { name: /^Filters/ });
  }

  get sheet() {
    return this.page.getByRole('dialog', { name: 'Filters' });
  }

  get chips() {
    return this.page.getByRole('list', { name: 'Active filters' }).getByRole('button');
  }

  get selectButton() {
    return this.main.getByRole('button', { name: 'Select releases' });
  }

  /** The number of selected items in the selection bar. */
  get chosen() {
    return this.main.locator('output');
  }

  action(name: string) {
    return this.main.getByRole('button', { name, exact: true });
  }

  get toast() {
    return this.page.getByRole('region', { name: 'Notices' });
  }

  get rows() {
    return this.page.getByRole('list', { name: 'History' }).getByRole('listitem');
  }

  get sorting() {
    return this.page.getByRole('combobox', { name: 'Sorting' });
  }

  async sort(order: string): Promise<void> {
    await this.sorting.click();
    await this.page.getByRole('option', { name: order, exact: true }).click();
  }

  async moveTo(collection: string): Promise<void> {
    await this.action('Add to collection').click();
    await this.page.getByRole('menuitem', { name: collection }).click();
  }

  /** The address from its question mark on. */
  async expectSearch(search: string): Promise<void> {
    await expect(this.page).toHaveURL(
      (url) => url.pathname === '/library' && decodeURIComponent(url.search) === search,
    );
  }
}
