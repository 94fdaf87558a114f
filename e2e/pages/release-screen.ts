import type { Page } from 'playwright/test';
import { PlayerScreen } from './player-screen.ts';

export class ReleaseScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get primaryAction() {
    return this.page
      .getByRole('main')
      .getByRole('link', { name: /^(Watch|Continue)/ })
      .first();
  }

  async watch(): Promise<PlayerScreen> {
    await this.primaryAction.click();
    const player = new PlayerScreen(this.page);
    await player.isShown();
    return player;
  }
}
