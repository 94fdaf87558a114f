import { expect, type Locator, type Page } from 'playwright/test';

/** The backups in “Your data” of the settings. */
export class BackupsPart {
  readonly page: Page;
  readonly make: Locator;
  readonly said: Locator;
  readonly entries: Locator;
  readonly sheet: Locator;

  constructor(page: Page) {
    const region = page.getByRole('region', { name: 'Your data' });
    this.page = page;
    this.make = region.getByRole('button', { name: 'Back up now' });
    this.said = region.getByRole('status').filter({ hasText: /^Backup made/ });
    this.entries = region.getByRole('list', { name: 'Your backups' }).getByRole('listitem');
    this.sheet = page.getByRole('dialog', { name: 'Restore this backup?' });
  }

  /** In a window that was opened by the host's address before. */
  static async open(page: Page): Promise<BackupsPart> {
    await page.goto(new URL('/settings#backups', page.url()).href);
    const part = new BackupsPart(page);
    await expect(part.make).toBeVisible();
    return part;
  }

  /** By the keyboard, up to the question. */
  async ask(index: number): Promise<void> {
    await this.entries.nth(index).getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(this.sheet).toBeVisible();
  }

  /** The page reloads. */
  async confirm(): Promise<void> {
    const reloaded = this.page.waitForEvent('domcontentloaded');
    await this.sheet.getByRole('button', { name: 'Restore' }).press('Enter');
    await reloaded;
  }

  get notice(): Locator {
    return this.page
      .getByRole('list', { name: 'Notices' })
      .getByRole('listitem')
      .filter({ hasText: /^Your data was restored/ });
  }

  async undo(): Promise<void> {
    const reloaded = this.page.waitForEvent('domcontentloaded');
    await this.notice.getByRole('button', { name: 'Undo' }).press('Enter');
    await reloaded;
  }
}
