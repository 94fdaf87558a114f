import { expect, type Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import { ReaderScreen } from './reader-screen.ts';

export class NovelScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Finds a title of the demo by a part of its name, in a window already opened at the host's address. */
  static async find(page: Page, name: string): Promise<SlugUrl> {
    const { items } = await callCore(page, 'novels.catalogPage', {
      ...{ page: 1, randomOrder: null },
      filters: NovelFilters.parse({ search: name }),
    });
    const [found] = items;
    if (found === undefined) throw new Error(`no novel named ${name}`);
    return found.slugUrl;
  }

  static async open(page: Page, slugUrl: string): Promise<NovelScreen> {
    await page.goto(new URL(`/novels/${slugUrl}`, page.url()).href);
    await expect(page.getByRole('heading', { level: 2, name: /^(Chapters|Главы)/ })).toBeVisible(FIRST_PICTURE);
    return new NovelScreen(page);
  }

  get main() {
    return this.page.getByRole('main');
  }

  get primaryAction() {
    return this.main.getByRole('button', { name: /^(Read|Continue)/ });
  }

  /** `name` is the whole name: `Unread`, `Follow`, `Shelf: Reading`. */
  button(name: string) {
    return this.main.getByRole('button', { name, exact: true });
  }

  /** The drawn rows, without the headings of volumes. */
  get rows() {
    return this.page.getByRole('list', { name: /^(Chapters|Главы)$/ }).locator('li[data-index]');
  }

  /** The row of a chapter among the drawn ones; during a search, rows also name the volume. */
  row(number: string) {
    return this.rows.filter({ has: this.page.getByText(new RegExp(`[Cc]hapter ${number.replaceAll('.', '\\.')}$`)) });
  }

  link(number: string) {
    return this.row(number).locator('[data-card-link]');
  }

  readMark(number: string) {
    return this.row(number).getByRole('img', { name: 'Read', exact: true });
  }

  /** The heading row of a volume. */
  volume(name: string) {
    return this.page.locator('li').filter({ has: this.page.getByRole('heading', { level: 3, name, exact: true }) });
  }

  get findField() {
    return this.main.getByRole('textbox', { name: 'Find by number or name' });
  }

  filter(name: 'All' | 'Unread' | 'Bookmarked' | 'Saved') {
    return this.main.getByRole('radiogroup', { name: 'Chapter filter' }).getByRole('radio', { name });
  }

  get question() {
    return this.page.getByRole('dialog', { name: 'Which translation?' });
  }

  /** The number of selected chapters in the selection bar. */
  get chosen() {
    return this.main.locator('output');
  }

  async chooseFromMenu(name: string): Promise<void> {
    await this.page.getByRole('menuitem', { name }).click();
    await expect(this.page.getByRole('menu')).toBeHidden();
  }

  async doTo(number: string, name: string): Promise<void> {
    await this.row(number).hover();
    await this.row(number)
      .getByRole('button', { name: /^Actions: / })
      .click();
    await this.chooseFromMenu(name);
  }

  async read(): Promise<ReaderScreen> {
    await this.primaryAction.click();
    const reader = new ReaderScreen(this.page);
    await reader.isShown();
    return reader;
  }
}
