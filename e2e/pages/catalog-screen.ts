import { expect, type Page } from 'playwright/test';
import { FilteredCatalog } from './filtered-catalog.ts';
import { ReleaseScreen } from './release-screen.ts';

export class CatalogScreen extends FilteredCatalog {
  constructor(page: Page) {
    super(page, '/anime');
  }

  /** By its address, as a shared or handwritten one. */
  static async open(page: Page, search = ''): Promise<CatalogScreen> {
    await page.goto(new URL(`/anime${search}`, page.url()).href);
    return new CatalogScreen(page);
  }

  get total() {
    return this.page
      .getByRole('main')
      .getByText(/^[\d,\s]+ releases?$/)
      .first();
  }

  async openRelease(index = 0): Promise<ReleaseScreen> {
    await this.cards.nth(index).click();
    const screen = new ReleaseScreen(this.page);
    await expect(screen.primaryAction).toBeVisible();
    return screen;
  }
}
