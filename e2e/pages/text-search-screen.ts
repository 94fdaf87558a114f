import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

/** The page that searches saved texts. */
export class TextSearchScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, url: string, query = ''): Promise<TextSearchScreen> {
    await page.goto(new URL(`/texts${query}`, url).href);
    const screen = new TextSearchScreen(page);
    await expect(screen.field).toBeVisible(FIRST_PICTURE);
    return screen;
  }

  get field() {
    return this.page.getByRole('searchbox', { name: 'Words to find' });
  }

  /** The paragraphs found, each a link. */
  get findings() {
    return this.page.getByRole('main').getByRole('listitem');
  }

  title(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }

  get marks() {
    return this.page.getByRole('main').locator('mark');
  }
}
