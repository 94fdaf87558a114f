import type { Page } from 'playwright/test';

export class SettingsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}
