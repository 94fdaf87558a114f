import { expect, type JSHandle, type Page } from 'playwright/test';

/** Names in the English interface. */
const NAMES = { region: 'Mini-player', expand: 'Open the player', close: 'Close the player' } as const;

/** The player while it plays in a corner of another page. */
export class MiniPlayer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get region() {
    return this.page.getByRole('region', { name: NAMES.region });
  }

  get video() {
    return this.region.locator('video');
  }

  get title() {
    return this.region.getByRole('link');
  }

  get seekBar() {
    return this.region.getByRole('slider', { name: 'Seek' });
  }

  get failure() {
    return this.region.getByRole('alert');
  }

  /** A status of the mini-player, without failures. */
  note(words: RegExp) {
    return this.region.getByRole('status').filter({ hasText: words });
  }

  /** Resolves when the seek has begun. */
  async seekTo(seconds: number): Promise<void> {
    const noted = await this.video.evaluateHandle((video) => ({
      leapt: new Promise<void>((resolve) => video.addEventListener('seeking', () => resolve(), { once: true })),
    }));
    await this.seekBar.fill(String(seconds));
    await noted.evaluate(({ leapt }) => leapt);
  }

  button(name: string | RegExp) {
    return this.region.getByRole('button', { name });
  }

  async isShown(): Promise<void> {
    await expect(this.region).toBeVisible();
    await expect(this.page.locator('video')).toHaveCount(1);
  }

  async expand(): Promise<void> {
    await this.button(NAMES.expand).click();
    await expect(this.region).toBeHidden();
  }

  async close(): Promise<void> {
    await this.button(NAMES.close).click();
    await this.isClosed();
  }

  async isClosed(): Promise<void> {
    await expect(this.page.locator('video')).toHaveCount(0);
  }
}

export type Followed = {
  /** Events of the video element since `follow` that only an interruption causes. */
  readonly interruptions: () => Promise<readonly string[]>;
  readonly isSameElement: () => Promise<boolean>;
};

/** Follows the window's video element, wherever it is drawn. */
export async function follow(page: Page): Promise<Followed> {
  const followed: JSHandle<{ video: HTMLVideoElement; events: string[] }> = await page
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => {
      const events: string[] = [];
      for (const name of ['emptied', 'pause', 'seeking', 'ended', 'error']) {
        video.addEventListener(name, () => events.push(name));
      }
      return { video, events };
    });
  return {
    interruptions: () => followed.evaluate(({ events }) => events),
    isSameElement: () => followed.evaluate(({ video }) => document.querySelector('video') === video),
  };
}
