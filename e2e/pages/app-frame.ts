import { expect, type Page } from 'playwright/test';
import { enter, FIRST_PICTURE } from '#e2e/fixtures/enter.ts';
import { AccountScreen } from './account-screen.ts';
import { CatalogScreen } from './catalog-screen.ts';
import { NovelCatalogScreen } from './novel-catalog-screen.ts';
import { SettingsScreen } from './settings-screen.ts';

/** The window with its rail, on any host. */
export class AppFrame {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the app at the address that a host announced, on its cheapest page; the home page calls both services and draws the most. */
  static async open(page: Page, url: string): Promise<AppFrame> {
    await enter(page, url);
    await page.goto(new URL('/about', url).href);
    const frame = new AppFrame(page);
    await expect(frame.heading('About')).toBeVisible(FIRST_PICTURE);
    return frame;
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  private async choose(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(this.heading(name)).toBeVisible();
  }

  async openAnime(): Promise<CatalogScreen> {
    await this.choose('Anime');
    return new CatalogScreen(this.page);
  }

  async openNovels(): Promise<NovelCatalogScreen> {
    await this.choose('Novels');
    return new NovelCatalogScreen(this.page);
  }

  async openAccount(): Promise<AccountScreen> {
    // When signed in, the link has the person's name.
    await this.page.getByRole('navigation', { name: 'Main' }).locator('a[href="/account"]').click();
    await expect(this.heading('Account')).toBeVisible();
    return new AccountScreen(this.page);
  }

  async openSettings(): Promise<SettingsScreen> {
    await this.choose('Settings');
    return new SettingsScreen(this.page);
  }
}
