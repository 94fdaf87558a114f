import { expect, type Locator, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

export type ShelfName = 'New episodes' | 'From the service' | 'Recommended' | 'Novels' | 'Videos' | RegExp;

/** The home page. */
export class HomeScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the app at the address that a host announced, and waits for every shelf. */
  static async open(page: Page, url: string): Promise<HomeScreen> {
    await page.goto(url);
    const home = new HomeScreen(page);
    await home.isComplete();
    return home;
  }

  /** Waits, in any language, until nothing loads and the five permanent shelves have cards. */
  async isComplete(): Promise<void> {
    const shelves = this.page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: this.page.getByRole('article') });
    await expect.poll(() => shelves.count(), FIRST_PICTURE).toBeGreaterThanOrEqual(5);
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get featured(): Locator {
    return this.main.getByRole('heading', { level: 2 }).first();
  }

  shelf(name: ShelfName): Locator {
    return this.main.getByRole('region', { name });
  }

  cards(name: ShelfName): Locator {
    return this.shelf(name).getByRole('article');
  }

  /** Promotions of a kind. */
  promotions(kind: 'release' | 'link' | 'text' | 'ad'): Locator {
    return this.shelf('From the service').locator(`article[data-kind=${kind}]`);
  }

  titles(name: ShelfName): Promise<string[]> {
    const title =
      name === 'From the service' ? this.cards(name).getByRole('heading') : this.cards(name).getByRole('link');
    return title.allTextContents();
  }

  async openRandom(): Promise<void> {
    await this.main.getByRole('button', { name: 'Random release' }).click();
  }
}
