import { expect, type JSHandle, type Locator, type Page } from 'playwright/test';
import { FIRST_PICTURE } from '#e2e/fixtures/enter.ts';

export type Picture = {
  readonly seconds: number;
  readonly durationSeconds: number;
  readonly frames: number;
  readonly height: number;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
  readonly speed: number;
  readonly volume: number;
  readonly isMuted: boolean;
  /** How far the buffer reaches beyond the current position. */
  readonly aheadSeconds: number;
};

/** A jump of the position, instead of playback. */
type Leap = { readonly fromSeconds: number; readonly toSeconds: number };

/** Playback changes quickly, so it is polled often. */
const OFTEN = { intervals: [100] };

/** The player, which fills the window. */
export class PlayerScreen {
  readonly page: Page;
  #shown: JSHandle<{ episodeId: string }> | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an episode by its address, in a window already opened at the host's address. */
  static async open(page: Page, releaseId: number, episodeId: string): Promise<PlayerScreen> {
    await page.goto(new URL(`/watch/${releaseId}/${episodeId}`, page.url()).href, { waitUntil: 'commit' });
    const player = new PlayerScreen(page);
    await expect(player.video).toBeVisible(FIRST_PICTURE);
    player.#shown = await player.#noteShown();
    return player;
  }

  /** The episode in the address. */
  get episodeId(): string {
    return new URL(this.page.url()).pathname.split('/')[3] ?? '';
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

  get skipEnding() {
    return this.page.getByRole('button', { name: /^Skip ending/ });
  }

  /** Shown only while an opening or ending is about to be skipped automatically. */
  get watchIt() {
    return this.page.getByRole('button', { name: 'Don’t skip' });
  }

  get nextCard() {
    return this.page.getByRole('region', { name: 'Next episode' });
  }

  /** The time under the mouse on the seek bar, hidden from screen readers. */
  get hoverTime() {
    return this.page.locator('output');
  }

  /** The preview of the place under the mouse on the seek bar, hidden from screen readers. */
  get preview() {
    return this.page.locator('[data-player-preview="exact"]');
  }

  /** That preview, or the former one, which stays until it is made. */
  get previewOrFormer() {
    return this.page.locator('[data-player-preview]');
  }

  /** Openings and endings on the seek bar, hidden from screen readers. */
  get marksOnBar() {
    return this.page.locator('[data-player-mark]');
  }

  get loading() {
    return this.page.getByRole('img', { name: 'Loading' }).or(this.page.getByRole('progressbar', { name: 'Loading' }));
  }

  get failure() {
    return this.page.getByRole('alert');
  }

  async isShown(): Promise<void> {
    await expect(this.video).toBeVisible();
  }

  picture(): Promise<Picture> {
    return this.video.evaluate((video: HTMLVideoElement) => {
      const { buffered, currentTime } = video;
      let aheadSeconds = 0;
      for (let range = 0; range < buffered.length; range++) {
        const isHere = buffered.start(range) <= currentTime + 0.2 && currentTime <= buffered.end(range);
        if (isHere) aheadSeconds = buffered.end(range) - currentTime;
      }
      return {
        seconds: currentTime,
        durationSeconds: video.duration,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        height: video.videoHeight,
        isPaused: video.paused,
        hasEnded: video.ended,
        speed: video.playbackRate,
        volume: video.volume,
        isMuted: video.muted,
        aheadSeconds,
      };
    });
  }

  /** The position at which playback of the current source began. */
  async firstPictureAt(): Promise<number> {
    const first = () =>
      this.video.evaluate(({ played }: HTMLVideoElement) => (played.length > 0 ? played.start(0) : Number.NaN));
    await expect.poll(first, OFTEN).not.toBeNaN();
    return await first();
  }

  /** Records the times of all frames shown from now on. */
  async notePictures(): Promise<() => Promise<readonly number[]>> {
    const noted = await this.video.evaluateHandle((video: HTMLVideoElement) => {
      const times: number[] = [];
      const note = () =>
        video.requestVideoFrameCallback((_now, { mediaTime }) => {
          times.push(mediaTime);
          note();
        });
      note();
      return times;
    });
    return () => noted.jsonValue();
  }

  /** Measures over a second how many seconds of the episode pass in it. */
  measuredSpeed(): Promise<number> {
    return this.video.evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          const [sinceMs, from] = [performance.now(), video.currentTime];
          const look = () => {
            const elapsedMs = performance.now() - sinceMs;
            if (elapsedMs < 1000) requestAnimationFrame(look);
            else resolve(((video.currentTime - from) * 1000) / elapsedMs);
          };
          look();
        }),
    );
  }

  /** Waits until playback runs: position and decoded frames both grow. */
  async isMoving(): Promise<Picture> {
    const before = await this.picture();
    await expect
      .poll(async () => {
        const now = await this.picture();
        return now.seconds > before.seconds + 0.5 && now.frames > before.frames + 5;
      }, OFTEN)
      .toBe(true);
    return this.picture();
  }

  async isPast(seconds: number): Promise<void> {
    await expect.poll(async () => (await this.picture()).seconds, OFTEN).toBeGreaterThan(seconds);
  }

  /** Seeks to an exact position by the seek bar. Resolves when its picture is there; playback may have moved on since. */
  async seekTo(seconds: number): Promise<void> {
    const sought = await this.page.evaluateHandle(() => {
      // From now on, if the bar is already there: then no seek comes.
      const last = { atMs: performance.now() };
      // Captured: the event does not bubble, and the element may have been replaced.
      document.addEventListener('seeking', () => Object.assign(last, { atMs: performance.now() }), { capture: true });
      return last;
    });
    await this.wake();
    await this.seekBar.fill(String(seconds));
    const arrival = () =>
      this.video.evaluate(
        ({ seeking, currentTime, readyState }: HTMLVideoElement, [{ atMs }, target]) => {
          const sinceSeconds = (performance.now() - atMs) / 1000;
          const isThere = !seeking && currentTime > target - 1 && currentTime < target + 1 + 2 * sinceSeconds;
          return isThere ? 'there' : JSON.stringify({ seeking, currentTime, readyState, sinceSeconds });
        },
        [sought, seconds] as const,
      );
    await expect.poll(arrival, OFTEN).toBe('there');
  }

  /** Moves the mouse to a position on the seek bar. */
  async pointAt(seconds: number): Promise<void> {
    await this.wake();
    const [bar, { durationSeconds }] = await Promise.all([this.seekBar.boundingBox(), this.picture()]);
    if (bar === null) throw new Error('There is no seek bar');
    await this.page.mouse.move(bar.x + (bar.width * seconds) / durationSeconds, bar.y + bar.height / 2);
  }

  /** The colours of a picture reduced to 16 by 9 pixels: red, green and blue of each, 0 to 255. */
  static coloursOf(picture: Locator): Promise<readonly number[]> {
    return picture.evaluate((element) => {
      const [width, height] = [16, 9];
      const paper = new OffscreenCanvas(width, height).getContext('2d');
      if (!(element instanceof HTMLCanvasElement || element instanceof HTMLVideoElement) || paper === null) {
        throw new Error('There is no picture');
      }
      paper.imageSmoothingQuality = 'high';
      paper.drawImage(element, 0, 0, width, height);
      return [...paper.getImageData(0, 0, width, height).data].filter((_value, index) => index % 4 !== 3);
    });
  }

  /** The mean difference of two results of `coloursOf`. */
  static differenceOf(one: readonly number[], other: readonly number[]): number {
    const differences = one.map((value, index) => Math.abs(value - (other[index] ?? 0)));
    return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  }

  /** Records the jumps of the position from now on. */
  async noteLeaps(): Promise<() => Promise<readonly Leap[]>> {
    const noted = await this.video.evaluateHandle((video: HTMLVideoElement) => {
      const leaps: { fromSeconds: number; toSeconds: number }[] = [];
      let seconds = video.currentTime;
      video.addEventListener('timeupdate', () => {
        if (!video.seeking) seconds = video.currentTime;
      });
      video.addEventListener('seeking', () => {
        // The same jump again before a picture was shown: the source was restarted.
        if (leaps.at(-1)?.toSeconds === video.currentTime && leaps.at(-1)?.fromSeconds === seconds) return;
        leaps.push({ fromSeconds: seconds, toSeconds: video.currentTime });
      });
      return leaps;
    });
    return () => noted.jsonValue();
  }

  /** Measures the milliseconds from the end of this episode, still to come, to the first picture after it. */
  async noteGapAfterEnd(): Promise<() => Promise<number>> {
    // The next episode may have its own video element.
    const gap = await this.page.evaluateHandle(() => ({
      measured: new Promise<number>((resolve) => {
        const once = { once: true, capture: true };
        const atEnd = () => {
          const endedAt = performance.now();
          document.addEventListener('playing', () => resolve(performance.now() - endedAt), once);
        };
        document.addEventListener('ended', atEnd, once);
      }),
    }));
    return () => gap.evaluate(({ measured }) => measured);
  }

  /** Checks that a condition holds for this time: an absent event cannot be waited for. */
  async stays(seconds: number, holds: (picture: Picture) => boolean): Promise<void> {
    const until = performance.now() + seconds * 1000;
    await expect
      .poll(async () => {
        const picture = await this.picture();
        if (!holds(picture)) throw new Error(`No longer: ${JSON.stringify(picture)}`);
        return performance.now();
      }, OFTEN)
      .toBeGreaterThan(until);
  }

  /** Tracks whose picture is shown. The address changes a frame or two after a preloaded picture, and before any other. */
  #noteShown(): Promise<JSHandle<{ episodeId: string }>> {
    return this.video.evaluateHandle((video: HTMLVideoElement) => {
      const addressed = () => window.location.pathname.split('/')[3] ?? '';
      const shown = { episodeId: addressed() };
      let present: EventTarget | null = video;
      const note = ({ type, target }: Event) => {
        // A preloaded element began to load before it was put into the page.
        if (type === 'playing' && target === present) return;
        present = target;
        setTimeout(() => {
          shown.episodeId = addressed();
        }, 200);
      };
      for (const name of ['loadstart', 'playing']) document.addEventListener(name, note, true);
      return shown;
    });
  }

  /** Waits until another episode plays in the same window. */
  async isMovingIn(episodeId: string): Promise<Picture> {
    await expect.poll(() => this.episodeId, OFTEN).toBe(episodeId);
    await expect.poll(async () => (await this.#shown?.jsonValue())?.episodeId ?? episodeId, OFTEN).toBe(episodeId);
    return this.isMoving();
  }

  async chooseQuality(height: number): Promise<void> {
    await this.wake();
    await this.page.getByRole('button', { name: /^Quality/ }).click();
    await this.page.getByRole('menuitemradio', { name: `${height}p` }).click();
    await expect.poll(async () => (await this.picture()).height, OFTEN).toBe(height);
  }

  /** Moves the mouse, since the controls hide when idle. */
  async wake(): Promise<void> {
    await this.page.mouse.move(300, 300);
    await this.page.mouse.move(320, 320);
    await expect(this.seekBar).toBeVisible();
  }

  /** Ten seconds ahead for each press. */
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
