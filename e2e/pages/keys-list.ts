import { expect, type Page } from 'playwright/test';

/** The list of the player's keys, in the player or on the page of settings. */
export class KeysList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get list() {
    return this.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  }

  /** A key where it stands at its command. */
  key(key: string, command: string) {
    return this.list.getByRole('button', { name: `${command}: change ${key}`, exact: true });
  }

  /** What the last change did, or why there was none. */
  get said() {
    return this.list.getByRole('status');
  }

  async openInPlayer(): Promise<void> {
    await this.page.keyboard.press('?');
    await expect(this.list).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.list).toBeHidden();
  }

  /** Asks for another key in the place of one; the next key pressed is it. */
  async ask(key: string, command: string): Promise<void> {
    await this.key(key, command).click();
    await expect(this.list.getByRole('button', { name: `Press a key for: ${command}` })).toBeFocused();
  }
}
