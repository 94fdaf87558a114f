import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

/** The proxy settings. */
export class NetworkSection {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** In a window already opened at the host's address. */
  static async open(page: Page): Promise<NetworkSection> {
    await page.goto(new URL('/settings?find=proxy', page.url()).href);
    const section = new NetworkSection(page);
    await expect(section.mode('System')).toBeVisible(FIRST_PICTURE);
    return section;
  }

  get region() {
    return this.page.getByRole('region', { name: 'Network' });
  }

  get address() {
    return this.region.getByRole('textbox', { name: 'Proxy address' });
  }

  get password() {
    return this.region.getByLabel(/^Password/);
  }

  mode(name: string) {
    return this.region.getByRole('radio', { name, exact: true });
  }

  button(name: string) {
    return this.region.getByRole('button', { name });
  }

  /** Fills in the given fields and submits them, by keyboard. */
  async use(address: string, { username, password }: { username?: string; password?: string } = {}): Promise<void> {
    await this.address.fill(address);
    if (username !== undefined) await this.region.getByLabel(/^User name/).fill(username);
    if (password !== undefined) await this.password.fill(password);
    await this.address.press('Enter');
  }

  async expectCheck(says: RegExp): Promise<void> {
    await this.button('Check now').click();
    await expect(this.region.getByText(says)).toBeVisible();
  }
}
