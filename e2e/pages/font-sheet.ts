import { expect, type Page } from 'playwright/test';

/** The fonts in the reader's settings sheet. */
export class FontSheet {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<FontSheet> {
    await page.keyboard.press('s');
    const sheet = new FontSheet(page);
    await expect(sheet.fonts).toBeVisible();
    return sheet;
  }

  get fonts() {
    return this.page.getByRole('radiogroup', { name: 'Font', exact: true });
  }

  get trouble() {
    return this.page.getByRole('dialog').getByRole('alert');
  }

  font(name: string) {
    return this.fonts.getByRole('radio', { name, exact: true });
  }

  /** By keyboard, up to the system's file dialog. */
  async add(name: string, buffer: Buffer): Promise<void> {
    const chosen = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Add font' }).press('Enter');
    await (await chosen).setFiles({ name, mimeType: 'font/ttf', buffer });
  }
}

/** The first family that the text is drawn in. */
export const drawnFamily = (page: Page) =>
  page
    .locator('main article [lang] p')
    .first()
    .evaluate((paragraph) => getComputedStyle(paragraph).fontFamily.split(',')[0]?.replaceAll(/["']/g, ''));
