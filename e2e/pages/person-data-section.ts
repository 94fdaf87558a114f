import { expect, type Locator, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

/** “Your data” in the settings. */
export class PersonDataSection {
  readonly page: Page;
  readonly region: Locator;
  readonly exporting: Locator;
  readonly choosing: Locator;
  /** The result of an import. */
  readonly outcome: Locator;
  readonly trouble: Locator;

  constructor(page: Page, names = { region: 'Your data', exporting: 'Export', choosing: 'Choose a file' }) {
    this.page = page;
    this.region = page.getByRole('region', { name: names.region });
    this.exporting = this.region.getByRole('button', { name: names.exporting }).first();
    this.choosing = this.region.getByRole('button', { name: names.choosing }).first();
    this.outcome = this.region.getByRole('status').nth(1);
    this.trouble = this.region.getByRole('alert');
  }

  static async open(page: Page, names?: { region: string; exporting: string; choosing: string }) {
    await page.goto(new URL('/settings', page.url()).href);
    const section = new PersonDataSection(page, names);
    await expect(section.exporting).toBeVisible(FIRST_PICTURE);
    return section;
  }

  /** By keyboard, up to the system's file dialog. */
  async choose(path: string): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.choosing.press('Enter');
    await (await opened).setFiles(path);
  }

  /** The row of a kind of data, with the numbers of imported and unchanged entries. */
  row(kind: string): Locator {
    return this.region.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: kind, exact: true }) });
  }

  async expectCounts(kind: string, imported: string, unchanged: string): Promise<void> {
    await expect(this.row(kind).getByRole('cell')).toHaveText([imported, unchanged]);
  }
}
