import { expect, type Page } from 'playwright/test';
import { PlayerScreen } from './player-screen.ts';

export class ReleaseScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens it by its id or alias, in a window that was opened by the host's address before. */
  static async open(page: Page, idOrAlias: string): Promise<ReleaseScreen> {
    await page.goto(new URL(`/anime/${idOrAlias}`, page.url()).href);
    const screen = new ReleaseScreen(page);
    await expect(screen.title).toBeVisible();
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

  section(name: string | RegExp) {
    return this.main.getByRole('heading', { level: 2, name });
  }

  get episodes() {
    return this.main.getByRole('list', { name: 'Episodes', exact: true }).getByRole('listitem');
  }

  episode(number: number) {
    return this.main.getByRole('link', { name: `Episode ${number}`, exact: true });
  }

  async goToEpisode(number: string): Promise<void> {
    await this.main.getByRole('textbox', { name: 'Go to episode' }).fill(number);
    await this.page.keyboard.press('Enter');
  }

  /** The buttons of the first torrent, by how their names begin. */
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
