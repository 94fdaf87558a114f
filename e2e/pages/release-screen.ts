import { expect, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';
import { PlayerScreen } from './player-screen.ts';

export class ReleaseScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By id or alias, in a window already opened at the host's address. */
  static async open(page: Page, idOrAlias: string): Promise<ReleaseScreen> {
    await page.goto(new URL(`/anime/${idOrAlias}`, page.url()).href);
    const screen = new ReleaseScreen(page);
    await expect(screen.title).toBeVisible(FIRST_PICTURE);
    return screen;
  }

  private get main() {
    return this.page.getByRole('main');
  }

  get title() {
    return this.main.getByRole('heading', { level: 1 });
  }

  get primaryAction() {
    return this.main.getByRole('link', { name: /^(Watch|Continue)/ }).first();
  }

  get favourite() {
    return this.main.getByRole('button', { name: 'Favourite', exact: true });
  }

  get collection() {
    return this.main.getByRole('button', { name: /^Collection/ }).first();
  }

  /** The button with the person's rating. */
  get rate() {
    return this.main.getByRole('button', { name: /^(Rate|Your rating: \d+ of 10)$/ });
  }

  section(name: string | RegExp) {
    return this.main.getByRole('heading', { level: 2, name });
  }

  get episodes() {
    return this.main.getByRole('list', { name: 'Episodes', exact: true }).getByRole('listitem');
  }

  episode(number: number) {
    return this.main.getByRole('link', { name: `Episode ${number}`, exact: true });
  }

  /** The row of an episode, even if it cannot be played. */
  row(number: number) {
    const name = this.page.getByText(`Episode ${number}`, { exact: true });
    return this.episodes.filter({ has: name });
  }

  /** The checkbox of a row while rows are selected. */
  choice(number: number) {
    return this.row(number).getByRole('checkbox');
  }

  watchedMark(number: number) {
    return this.row(number).getByRole('img', { name: 'Watched' });
  }

  /** Checks the number of watched episodes in the heading, which names none at zero. */
  async saysWatched(count: number, total: number): Promise<void> {
    const watched = this.section(/^Episodes/).getByText(/ watched$/);
    if (count === 0) await expect(watched).toHaveCount(0);
    else await expect(watched).toHaveText(`${count.toLocaleString('en')} of ${total.toLocaleString('en')} watched`);
  }

  async openMenu(number: number): Promise<void> {
    await this.row(number)
      .getByRole('button', { name: `Actions: Episode ${number}`, exact: true })
      .click();
    await expect(this.page.getByRole('menu')).toBeVisible();
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(this.page.getByRole('menu')).toBeHidden();
  }

  async doTo(number: number, item: string): Promise<void> {
    await this.openMenu(number);
    await this.chooseFromMenu(item);
  }

  tool(name: string) {
    return this.main.getByRole('button', { name, exact: true });
  }

  /** Presses “Undo” in the toast with this text, which must be the only one. */
  async undo(text: string): Promise<void> {
    const toast = this.page.getByRole('dialog').filter({ hasText: text });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(toast).toBeHidden();
  }

  async goToEpisode(number: string): Promise<void> {
    await this.main.getByRole('textbox', { name: 'Go to episode' }).fill(number);
    await this.page.keyboard.press('Enter');
  }

  /** A button of the first torrent. */
  torrentAction(name: RegExp) {
    return this.main.getByRole('list', { name: 'Torrents' }).getByRole('button', { name }).first();
  }

  async watch(): Promise<PlayerScreen> {
    await this.primaryAction.click();
    const player = new PlayerScreen(this.page);
    await player.isShown();
    return player;
  }
}
