import { expect, type Page } from 'playwright/test';

/** The list of the player's keys, in the player or on the settings page. */
export class KeysList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get list() {
    return this.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  }

  /** The button of a key at its command. */
  key(key: string, command: string) {
    return this.list.getByRole('button', { name: `${command}: change ${key}`, exact: true });
  }

  /** The result of the last change, or why it was refused. */
  get status() {
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

  /** Asks for another key in place of this one: the next key pressed. */
  async ask(key: string, command: string): Promise<void> {
    await this.key(key, command).click();
    await expect(this.list.getByRole('button', { name: `Press a key for: ${command}` })).toBeFocused();
  }
}
