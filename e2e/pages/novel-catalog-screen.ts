import { expect, type Page } from 'playwright/test';
import { NovelScreen } from './novel-screen.ts';

export class NovelCatalogScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get cards() {
    return this.page.getByRole('main').getByRole('article').getByRole('link');
  }

  async openNovel(index = 0): Promise<NovelScreen> {
    await this.cards.nth(index).click();
    const screen = new NovelScreen(this.page);
    await expect(screen.primaryAction).toBeVisible();
    return screen;
  }
}
