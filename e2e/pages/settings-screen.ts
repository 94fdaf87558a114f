import type { Page } from 'playwright/test';

export class SettingsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Choices are called by their names in the interface's language. */
  async choose(choice: string): Promise<void> {
    const radio = this.page.getByRole('radio', { name: choice, exact: true });
    if (await radio.isChecked()) return;
    // A page that is opened anew at once would call the saving off.
    const saved = this.page.waitForResponse((response) => response.url().endsWith('/rpc/settings.update'));
    await radio.click();
    await saved;
  }
}
