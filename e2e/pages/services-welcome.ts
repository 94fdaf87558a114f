import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';
import { AppFrame } from './app-frame.ts';
import { ServicesForm } from './services-form.ts';

/** The page of the first start. */
export class WelcomeScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, url: string): Promise<WelcomeScreen> {
    await page.goto(url);
    const welcome = new WelcomeScreen(page);
    await expect(welcome.heading).toBeVisible(FIRST_PICTURE);
    return welcome;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1, name: /^(Welcome to|Добро пожаловать в) Engawa$/ });
  }

  async takeDemo(): Promise<AppFrame> {
    await this.page.getByRole('button', { name: /^(Try the demo library|Посмотреть демо-библиотеку)/ }).press('Enter');
    // The choice is lost if its page is left before it is made.
    await expect(this.heading).toHaveCount(0, FIRST_PICTURE);
    return new AppFrame(this.page);
  }

  async enterAddresses(): Promise<ServicesForm> {
    await this.page.getByRole('button', { name: /^(Connect to services|Подключиться к сервисам)/ }).press('Enter');
    await expect(this.page.getByRole('heading', { level: 1, name: /^(Connect|Подключение)/ })).toBeFocused();
    return new ServicesForm(this.page);
  }
}
