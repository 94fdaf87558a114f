import { expect, type Locator, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

/** The backups of “Your data” in the settings. */
export class BackupsPart {
  readonly page: Page;
  readonly make: Locator;
  /** The message after a backup. */
  readonly made: Locator;
  readonly entries: Locator;
  readonly sheet: Locator;

  constructor(page: Page) {
    const region = page.getByRole('region', { name: 'Your data' });
    this.page = page;
    this.make = region.getByRole('button', { name: 'Back up now' });
    this.made = region.getByRole('status').filter({ hasText: /^Backup made/ });
    this.entries = region.getByRole('list', { name: 'Your backups' }).getByRole('listitem');
    this.sheet = page.getByRole('dialog', { name: 'Restore this backup?' });
  }

  /** In a window already opened at the host's address. */
  static async open(page: Page): Promise<BackupsPart> {
    await page.goto(new URL('/settings#backups', page.url()).href);
    const part = new BackupsPart(page);
    await expect(part.make).toBeVisible(FIRST_PICTURE);
    return part;
  }

  /** Asks to restore a backup, by keyboard. */
  async ask(index: number): Promise<void> {
    await this.entries.nth(index).getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(this.sheet).toBeVisible();
  }

  /** Restores, and waits for the page to reload. */
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
