import type { Page } from 'playwright/test';
import { ReaderScreen } from './reader-screen.ts';

export class NovelScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get primaryAction() {
    return this.page.getByRole('main').getByRole('button', { name: /^(Read|Continue)/ });
  }

  async read(): Promise<ReaderScreen> {
    await this.primaryAction.click();
    const reader = new ReaderScreen(this.page);
    await reader.isShown();
    return reader;
  }
}
