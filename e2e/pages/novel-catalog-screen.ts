import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';
import { FilteredCatalog } from './filtered-catalog.ts';
import { NovelScreen } from './novel-screen.ts';

export class NovelCatalogScreen extends FilteredCatalog {
  constructor(page: Page) {
    super(page, '/novels');
  }

  /** By its address, as a shared or handwritten one. */
  static async open(page: Page, search = ''): Promise<NovelCatalogScreen> {
    await page.goto(new URL(`/novels${search}`, page.url()).href);
    const screen = new NovelCatalogScreen(page);
    await expect(screen.filtersButton).toBeVisible(FIRST_PICTURE);
    return screen;
  }

  get shuffleButton() {
    return this.page.getByRole('main').getByRole('button', { name: 'Shuffle again' });
  }

  /** The values of one filter in the open sheet. */
  choices(group: string) {
    return this.sheet.getByRole('group', { name: group }).getByRole('checkbox');
  }

  async openNovel(index = 0): Promise<NovelScreen> {
    await this.cards.nth(index).click();
    const screen = new NovelScreen(this.page);
    await expect(screen.primaryAction).toBeVisible();
    return screen;
  }
}
