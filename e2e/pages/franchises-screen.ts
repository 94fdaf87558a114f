import type { Page } from 'playwright/test';

export class FranchisesScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private get main() {
    return this.page.getByRole('main');
  }

  get cards() {
    return this.main.getByRole('article').getByRole('link');
  }

  get title() {
    return this.main.getByRole('heading', { level: 1 });
  }

  get filter() {
    return this.main.getByRole('searchbox', { name: 'Find by name' });
  }

  async sort(by: string): Promise<void> {
    await this.main.getByRole('combobox', { name: 'Sorting' }).click();
    await this.page.getByRole('option', { name: by }).click();
  }
}
