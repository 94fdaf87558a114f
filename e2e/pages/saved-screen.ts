import { expect, type Page } from 'playwright/test';

/** The library's part about what is saved. */
export class SavedScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By its address, in a window that was opened by the host's address before. */
  static async open(page: Page): Promise<SavedScreen> {
    await page.goto(new URL('/library?tab=saved', page.url()).href);
    const screen = new SavedScreen(page);
    await expect(screen.main.getByRole('region', { name: 'Saved for offline' })).toBeVisible();
    return screen;
  }

  get main() {
    return this.page.getByRole('main');
  }

  /** Releases and titles that are being saved, in their order. */
  get queue() {
    return this.main.getByRole('list', { name: 'Saving' }).locator('li[data-queued]');
  }

  queued(name: string) {
    return this.queue.filter({ hasText: name });
  }

  get titles() {
    return this.main.getByRole('list', { name: 'Saved novels' }).getByRole('listitem');
  }

  title(name: string) {
    return this.titles.filter({ hasText: name });
  }

  /** A release with saved episodes. */
  release(name: string) {
    return this.main.getByRole('list', { name: 'Saved episodes' }).getByRole('listitem').filter({ hasText: name });
  }

  /** `name` whole. */
  button(name: string) {
    return this.main.getByRole('button', { name, exact: true });
  }
}
