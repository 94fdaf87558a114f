import type { Page } from 'playwright/test';

export class SettingsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Choices are called by their names in the interface's language. */
  async choose(choice: string): Promise<void> {
    await this.page.getByRole('radio', { name: choice, exact: true }).click();
  }
}
