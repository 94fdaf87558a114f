import { expect, type Page } from 'playwright/test';

export type Picture = {
  readonly seconds: number;
  readonly frames: number;
  readonly height: number;
  readonly isPaused: boolean;
};

/** The player, which fills the window. */
export class PlayerScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get video() {
    return this.page.locator('video');
  }

  get seekBar() {
    return this.page.getByRole('slider', { name: 'Seek' });
  }

  get skipOpening() {
    return this.page.getByRole('button', { name: /^Skip opening/ });
  }

  async isShown(): Promise<void> {
    await expect(this.video).toBeVisible();
  }

  picture(): Promise<Picture> {
    return this.video.evaluate((video: HTMLVideoElement) => ({
      seconds: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      height: video.videoHeight,
      isPaused: video.paused,
    }));
  }

  /** Waits until pictures really move: time and decoded frames both grow. */
  async isMoving(): Promise<Picture> {
    const before = await this.picture();
    await expect
      .poll(async () => {
        const now = await this.picture();
        return now.seconds > before.seconds + 0.5 && now.frames > before.frames + 5;
      })
      .toBe(true);
    return this.picture();
  }

  async isPast(seconds: number): Promise<void> {
    await expect.poll(async () => (await this.picture()).seconds).toBeGreaterThan(seconds);
  }

  async chooseQuality(height: number): Promise<void> {
    await this.wake();
    await this.page.getByRole('button', { name: /^Quality/ }).click();
    await this.page.getByRole('menuitemradio', { name: `${height}p` }).click();
    await expect.poll(async () => (await this.picture()).height).toBe(height);
  }

  /** Controls hide while nobody moves. */
  async wake(): Promise<void> {
    await this.page.mouse.move(300, 300);
    await this.page.mouse.move(320, 320);
    await expect(this.seekBar).toBeVisible();
  }

  /** Ten seconds ahead for each press, as a person does it. */
  async jumpAhead(presses: number): Promise<void> {
    for (let press = 0; press < presses; press++) await this.page.keyboard.press('KeyL');
  }

  async pause(): Promise<void> {
    await this.page.keyboard.press('KeyK');
    await expect.poll(async () => (await this.picture()).isPaused).toBe(true);
  }

  async leave(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.video).toBeHidden();
  }
}
