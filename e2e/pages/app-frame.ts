import { expect, type Page } from 'playwright/test';
import { AccountScreen } from './account-screen.ts';
import { CatalogScreen } from './catalog-screen.ts';
import { NovelCatalogScreen } from './novel-catalog-screen.ts';
import { SettingsScreen } from './settings-screen.ts';

/** The window with its rail, on whichever host the page was opened. */
export class AppFrame {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the app by the address that a host announced. */
  static async open(page: Page, url: string): Promise<AppFrame> {
    await page.goto(url);
    const frame = new AppFrame(page);
    await expect(frame.heading('Home')).toBeVisible();
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
    // Signed in, the link bears the person's name.
    await this.page.getByRole('navigation', { name: 'Main' }).locator('a[href="/account"]').click();
    await expect(this.heading('Account')).toBeVisible();
    return new AccountScreen(this.page);
  }

  async openSettings(): Promise<SettingsScreen> {
    await this.choose('Settings');
    return new SettingsScreen(this.page);
  }
}
