import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

/** The “Saved” tab of the library. */
export class SavedScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By its address, in a window already opened at the host's address. */
  static async open(page: Page): Promise<SavedScreen> {
    await page.goto(new URL('/library?tab=saved', page.url()).href);
    const screen = new SavedScreen(page);
    await expect(screen.main.getByRole('region', { name: 'Saved for offline' })).toBeVisible(FIRST_PICTURE);
    return screen;
  }

  get main() {
    return this.page.getByRole('main');
  }

  /** Queued releases and titles, in order. */
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

  /** `name` is the whole name. */
  button(name: string) {
    return this.main.getByRole('button', { name, exact: true });
  }
}
