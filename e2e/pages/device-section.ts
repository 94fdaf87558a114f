import { expect, type Locator, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

/** “Device sync” in the settings. */
export class DeviceSection {
  readonly page: Page;
  readonly region: Locator;
  readonly setUp: Locator;
  readonly syncNow: Locator;
  readonly devices: Locator;
  /** The form that is open. */
  readonly sheet: Locator;
  readonly folder: Locator;
  readonly passphrase: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: /^(Device sync|Синхронизация устройств)$/ });
    this.setUp = this.region.getByRole('button', { name: /^(Set up|Настроить)$/ });
    this.syncNow = this.region.getByRole('button', { name: /^(Sync now|Синхронизировать)$/ });
    this.devices = this.region.getByRole('listitem');
    this.sheet = page.getByRole('dialog');
    this.folder = this.sheet.getByRole('textbox', { name: /^(Full path|Полный путь)/ });
    this.passphrase = this.sheet.getByLabel(/^(Passphrase|Парольная фраза)/);
  }

  /** In a window already opened at the host's address. */
  static async open(page: Page): Promise<DeviceSection> {
    await page.goto(new URL('/settings#devices', page.url()).href);
    const section = new DeviceSection(page);
    await expect(section.setUp.or(section.syncNow).or(section.trouble)).toBeVisible(FIRST_PICTURE);
    return section;
  }

  get state(): Locator {
    return this.region.getByRole('status');
  }

  get trouble(): Locator {
    return this.region.getByRole('alert');
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole('button', { name });
  }

  /** The error of a field of the form. */
  get fault(): Locator {
    return this.sheet.getByRole('alert');
  }

  /** Fills in and submits the form, by keyboard. */
  async join(directory: string, { name, passphrase }: { name?: string; passphrase?: string } = {}): Promise<void> {
    await this.setUp.press('Enter');
    await this.folder.fill(directory);
    if (name !== undefined) await this.sheet.getByRole('textbox', { name: 'Name of this device' }).fill(name);
    if (passphrase !== undefined) await this.passphrase.fill(passphrase);
    await this.folder.press('Enter');
  }

  /** Presses “Sync now” and waits for its end. */
  async sync(): Promise<void> {
    const answered = this.page.waitForResponse('**/rpc/devices.exchange');
    await this.syncNow.press('Enter');
    await answered;
  }
}
