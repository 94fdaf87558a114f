import { expect, type Locator, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

export class SettingsScreen {
  readonly page: Page;
  readonly field: Locator;
  /** The number of settings found. */
  readonly count: Locator;
  /** The names of the settings that are shown. */
  readonly shown: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.field = main.getByRole('searchbox', { name: /^(Search settings|Поиск по настройкам)$/ });
    this.count = main.locator('header').getByText(/\d+ (settings?|настро[а-я]+)$|^(Nothing found|Ничего не найдено)$/);
    this.shown = main.locator('[data-setting]:visible p:first-child');
  }

  /** In a window already opened at the host's address. */
  static async open(page: Page, search = ''): Promise<SettingsScreen> {
    await page.goto(new URL(`/settings${search}`, page.url()).href);
    const screen = new SettingsScreen(page);
    await expect(screen.field).toBeVisible(FIRST_PICTURE);
    return screen;
  }

  /** The list of sections, at the side, or above in a narrow window. */
  get sections(): Locator {
    return this.page.getByRole('navigation', { name: /^(Sections|Разделы)$/ });
  }

  get currentSection(): Locator {
    return this.sections.locator('[aria-current="location"]');
  }

  section(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** `choice` is the name in the interface's language. */
  async choose(choice: string): Promise<void> {
    const radio = this.page.getByRole('radio', { name: choice, exact: true });
    if (await radio.isChecked()) return;
    // A reload right after the click would cancel the saving.
    const saved = this.page.waitForResponse((response) => response.url().endsWith('/rpc/settings.update'));
    await radio.click();
    await saved;
  }
}
