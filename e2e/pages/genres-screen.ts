import type { Page } from 'playwright/test';

export class GenresScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, genreId = ''): Promise<GenresScreen> {
    await page.goto(new URL(`/genres/${genreId}`, page.url()).href);
    return new GenresScreen(page);
  }

  get genres() {
    return this.page.getByRole('main').locator('a[href^="/genres/"]');
  }

  get releases() {
    return this.page.getByRole('main').getByRole('article').getByRole('link');
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }
}
