import { expect, type Page } from 'playwright/test';
import { ReleaseScreen } from './release-screen.ts';

export class CatalogScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get cards() {
    return this.page.getByRole('main').getByRole('article').getByRole('link');
  }

  async openRelease(index = 0): Promise<ReleaseScreen> {
    await this.cards.nth(index).click();
    const screen = new ReleaseScreen(this.page);
    await expect(screen.primaryAction).toBeVisible();
    return screen;
  }
}
