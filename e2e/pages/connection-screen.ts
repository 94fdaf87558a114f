import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

export class ConnectionScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<ConnectionScreen> {
    await page.goto(new URL('/connection', page.url()).href);
    await expect(page.getByRole('heading', { level: 1, name: /Connection|Соединение/ })).toBeVisible(FIRST_PICTURE);
    return new ConnectionScreen(page);
  }

  get verdict() {
    // The frame also has a status, which is empty while the services respond.
    return this.page.getByRole('main').getByRole('status').and(this.page.locator('[data-verdict]'));
  }

  host(baseUrl: string) {
    return this.page.getByRole('region', { name: new URL(baseUrl).host });
  }

  async check(): Promise<void> {
    // The settings, which may still be shown, have a button of the same name.
    const hosts = this.page.getByRole('region', { name: /^(Hosts of the anime service|Адреса аниме-сервиса)$/ });
    await hosts.getByRole('button', { name: /Check now|Проверить сейчас/ }).click();
  }
}
