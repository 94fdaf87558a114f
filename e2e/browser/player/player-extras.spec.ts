import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, MISTAKES, SHORT_STORIES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { KeysList } from '#e2e/pages/keys-list.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

const SILENTLY = { settings: { isMuted: true } } as const;

/** A key as a Cyrillic layout sends it: the same place, another letter. */
async function pressCyrillic(page: Page, code: string, key: string, windowsVirtualKeyCode: number): Promise<void> {
  const typed = await page.context().newCDPSession(page);
  const pressed = { code, key, windowsVirtualKeyCode };
  await typed.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...pressed });
  await typed.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  await typed.detach();
}

const isPaused = async (player: PlayerScreen) => (await player.picture()).isPaused;

test('a chosen key works by its place in any layout and after reopening; taking another command’s key can be undone', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, SILENTLY);
  await player.isMoving();
  const keys = new KeysList(page);
  await keys.openInPlayer();
  await keys.ask('F', 'Full screen');
  await page.keyboard.press('Control+KeyB');
  await expect(keys.status).toHaveText(/^Ctrl, Alt and the system key are reserved/);
  await page.keyboard.press('F5');
  await expect(keys.status).toHaveText(/^This key is reserved/);
  await page.keyboard.press('KeyM');
  await expect(keys.status).toContainText('“Full screen” now uses a key of Mute or unmute.');
  await expect(keys.key('M', 'Full screen')).toBeVisible();
  await expect(keys.key('M', 'Mute or unmute')).toHaveCount(0);
  await keys.status.getByRole('button', { name: 'Undo' }).click();
  await expect(keys.key('M', 'Mute or unmute')).toBeVisible();
  await expect(keys.key('F', 'Full screen')).toBeVisible();

  await keys.ask('F', 'Full screen');
  await page.keyboard.press('Escape');
  await expect(keys.key('F', 'Full screen')).toBeVisible();
  await expect(keys.list).toBeVisible();

  await keys.ask('K', 'Play or pause');
  await pressCyrillic(page, 'KeyX', 'ч', 88);
  await expect(keys.key('X', 'Play or pause')).toBeVisible();
  await expectNoAxeFindings(page);
  await keys.close();
  await page.keyboard.press('KeyK');
  await player.isMoving();
  await pressCyrillic(page, 'KeyX', 'ч', 88);
  await expect.poll(() => isPaused(player)).toBe(true);
  const chosen = async () => (await callCore(page, 'settings.read', {})).player.keys;
  await expect.poll(chosen).toEqual({ toggle: ['Space', 'KeyX'] });

  const { id, releaseId } = await cinema.episode(MISTAKES, UNMARKED);
  const again = await PlayerScreen.open(page, releaseId, id);
  await again.isMoving();
  await page.keyboard.press('KeyX');
  await expect.poll(() => isPaused(again)).toBe(true);
});

test('the settings page changes and resets the player’s keys and its other settings, with undo', async ({
  cinema,
  page,
}) => {
  // With the default quality, so that a reset changes nothing else.
  await cinema.open(MISTAKES, UNMARKED, { settings: { isMuted: true, quality: 'auto' } });
  await page.goto(new URL('/', page.url()).href);
  await new AppFrame(page).openSettings();
  const ofPlayer = async () => (await callCore(page, 'settings.read', {})).player;
  const usual = await ofPlayer();
  const section = page.getByRole('region', { name: 'Player' });
  await section.getByRole('button', { name: 'Earlier' }).click();
  await expect(section.getByText('85%')).toBeVisible();

  await section.getByRole('button', { name: 'Change shortcuts' }).click();
  const keys = new KeysList(page);
  const endOf = async (key: Locator) => (await key.evaluate((it) => it.getBoundingClientRect())).right;
  const changeable = keys.key('J', '10 seconds back');
  const fixed = keys.list.getByText('F6', { exact: true });
  // The sheet may still be moving as it opens.
  await expect.poll(async () => Math.abs((await endOf(fixed)) - (await endOf(changeable)))).toBeLessThan(0.5);
  await keys.ask('J', '10 seconds back');
  await page.keyboard.press('Shift+KeyB');
  await expect(keys.key('Shift+B', '10 seconds back')).toBeFocused();
  await keys.list.getByRole('button', { name: 'Reset all' }).press('Enter');
  await expect(keys.key('J', '10 seconds back')).toBeVisible();
  await expect(keys.status.getByRole('button', { name: 'Undo' })).toBeFocused();
  // Another window's change outlives the undo.
  await callCore(page, 'settings.update', { player: { keys: { mute: ['KeyX'] } } });
  await expect(keys.key('X', 'Mute or unmute')).toBeVisible();
  await keys.status.getByRole('button', { name: 'Undo' }).click();
  await expect(keys.key('Shift+B', '10 seconds back')).toBeVisible();
  await keys.close();
  await expect(section.getByText('2 custom shortcuts.')).toBeVisible();
  const changed = { ...usual, watchedFraction: 0.85, keys: { 'seek-back-long': ['Shift+KeyB'], mute: ['KeyX'] } };
  await expect.poll(ofPlayer).toEqual(changed);

  await section.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(ofPlayer).toEqual(usual);
  await expect(section.getByText('90%')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ofPlayer).toEqual(changed);
});

test('a tooltip hides together with the controls', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, SILENTLY);
  await player.isMoving();
  await player.wake();
  await page.getByRole('button', { name: 'Settings' }).hover();
  const tooltip = page.getByText(/^Settings/);
  const opacity = () => tooltip.evaluate((text) => getComputedStyle(text).opacity);
  await expect.poll(opacity).toBe('1');
  await expect(page.getByRole('main')).toHaveAttribute('data-quiet', '');
  await expect.poll(opacity).toBe('0');
  await page.mouse.move(300, 300);
  await expect(page.getByRole('main')).not.toHaveAttribute('data-quiet');
});

test('the statistics agree with the video element', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { isMuted: true, quality: 720 } });
  await player.isMoving();
  await page.keyboard.press('KeyD');
  const overlay = page.getByRole('region', { name: 'Statistics' });
  const line = (name: string) => overlay.locator(`dt:text-is("${name}") + dd`);
  const numberOf = async (name: string, pattern: RegExp) =>
    Number(pattern.exec((await line(name).textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN);
  await expect(line('Picture')).toHaveText(/^1280×720 · 2[345](\.\d)? fps$/);
  await expect(line('Quality')).toHaveText('720p');
  await expect(line('Stream')).toHaveText(/Mbit\/s$/);
  await expect(line('Codecs')).toHaveText(/avc1|h264/i);
  await expect(line('Engine')).toHaveText(/^hls\.js/);

  await player.pause();
  // The statistics update within a second of the pause.
  await expect
    .poll(async () => (await numberOf('Frames', /^([\d,]+) decoded/)) - (await player.picture()).frames)
    .toBe(0);
  await expect
    .poll(async () => Math.abs((await numberOf('Buffer', /^([\d.]+) s/)) - (await player.picture()).aheadSeconds))
    .toBeLessThan(0.11);
  await expectNoAxeFindings(page);
  await page.keyboard.press('KeyD');
  await expect(overlay).toHaveCount(0);
});

test('the sleep timer counts down, lowers the volume, pauses, and can be extended', async ({ cinema, page }) => {
  await page.clock.install();
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { speed: 0.25, volume: 0.8 } });
  await player.isMoving();
  await Promise.all([
    page.getByText('Sleep timer: 15 minutes', { exact: true }).waitFor(),
    page.keyboard.press('KeyZ'),
  ]);
  await player.wake();
  await expect(page.getByRole('button', { name: 'Sleep timer: 15 min left' })).toBeVisible();
  for (let minute = 0; minute < 14; minute++) await page.clock.fastForward(60_000);
  const notice = page.getByRole('region', { name: 'Sleep timer' });
  await expect(notice).toContainText(/Pauses in \d+ seconds?/);
  expect((await player.picture()).isPaused).toBe(false);
  await page.clock.fastForward(45_000);
  await expect.poll(async () => (await player.picture()).volume).toBeLessThan(0.75);
  await page.clock.fastForward(15_000);
  await expect(notice).toContainText('Paused by the sleep timer');
  expect((await player.picture()).isPaused).toBe(true);
  await expectNoAxeFindings(page);

  await notice.getByRole('button', { name: '10 more minutes' }).click();
  await player.isMoving();
  expect((await player.picture()).volume).toBe(0.8);
  await player.wake();
  await expect(page.getByRole('button', { name: 'Sleep timer: 10 min left' })).toBeVisible();
});

test('the sleep timer stops at the end of the episode, and the next one starts only on request', async ({
  cinema,
  page,
}) => {
  const next = await cinema.episode(SHORT_STORIES, 3);
  const player = await cinema.open(SHORT_STORIES, 2, { settings: { isMuted: true, skipEnding: 'off' } });
  await player.isMoving();
  await page.keyboard.press('KeyO');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sleep timer' }).click();
  await page.getByRole('option', { name: 'End of this episode' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await player.seekTo(39);
  const notice = page.getByRole('region', { name: 'Sleep timer' });
  await expect(notice).toContainText('Paused by the sleep timer');
  await player.stays(6, ({ hasEnded }) => hasEnded);
  await notice.getByRole('button', { name: '10 more minutes' }).click();
  await player.isMovingIn(next.id);
  await player.wake();
  await expect(page.getByRole('button', { name: 'Sleep timer: 10 min left' })).toBeVisible();
});

test('the sleep timer shows no notice after the last episode has ended', async ({ cinema, page }) => {
  await page.clock.install();
  const player = await cinema.open(SHORT_STORIES, 5, SILENTLY);
  await player.isMoving();
  for (let press = 0; press < 6; press++) await page.keyboard.press('KeyZ');
  await expect(page.getByRole('button', { name: 'Sleep timer: End of this episode' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'That was the last episode' })).toBeVisible();
  const notice = page.getByRole('region', { name: 'Sleep timer' });
  await expect(notice).toBeHidden();
  await page.keyboard.press('KeyZ');
  for (let minute = 0; minute < 14; minute++) await page.clock.fastForward(60_000);
  const remaining = page.getByRole('button', { name: 'Sleep timer: 1 min left' });
  await expect(remaining).toBeVisible();
  await expect(notice).toBeHidden();
  await page.clock.fastForward(61_000);
  await expect(remaining).toBeHidden();
  await expect(notice).toBeHidden();
});

test('the media session reports episode, state and position, and media keys work in the player and mini-player', async ({
  cinema,
  page,
}) => {
  type Reported = { handlers: Record<string, (details: object) => void>; position: MediaPositionState | undefined };
  await page.addInitScript(() => {
    const reported: Reported = { handlers: {}, position: undefined };
    Object.assign(window, { reported });
    const own = MediaSession.prototype;
    const { setActionHandler, setPositionState } = own;
    own.setActionHandler = function (action, handler) {
      if (handler === null) delete reported.handlers[action];
      else reported.handlers[action] = (details) => handler({ action, ...details });
      setActionHandler.call(this, action, handler);
    };
    own.setPositionState = function (position) {
      reported.position = position;
      setPositionState.call(this, position);
    };
  });
  // The init script above defines it.
  const reported = () =>
    page.evaluate(() => {
      const { handlers, position } = (window as unknown as { reported: Reported }).reported;
      const { metadata, playbackState } = navigator.mediaSession;
      return {
        actions: Object.keys(handlers).toSorted(),
        position,
        playbackState,
        title: metadata?.title,
        artist: metadata?.artist,
        picture: metadata?.artwork[0]?.src,
      };
    });
  const pressed = (action: string, details: object = {}) =>
    page.evaluate(([name, more]) => (window as unknown as { reported: Reported }).reported.handlers[name]?.(more), [
      action,
      details,
    ] as const);

  const next = await cinema.episode(SHORT_STORIES, 1);
  const player = await cinema.open(SHORT_STORIES, 0, { settings: { isMuted: true } });
  await player.isMoving();
  const { picture, ...shown } = await reported();
  expect(shown).toMatchObject({
    title: 'Episode 0',
    artist: 'Forty Second Stories',
    playbackState: 'playing',
    actions: ['nexttrack', 'pause', 'play', 'seekbackward', 'seekforward', 'seekto', 'stop'],
    position: { duration: expect.closeTo((await player.picture()).durationSeconds, 0), playbackRate: 1 },
  });
  const poster = await page.request.get(picture ?? '');
  expect(poster.headers()['content-type']).toMatch(/^image\//);

  await pressed('pause');
  await expect.poll(() => isPaused(player)).toBe(true);
  await expect.poll(async () => (await reported()).playbackState).toBe('paused');
  await pressed('seekto', { seekTime: 20 });
  await expect.poll(async () => (await player.picture()).seconds).toBe(20);
  await expect.poll(async () => (await reported()).position?.position).toBe(20);
  await pressed('seekforward', { seekOffset: 3 });
  await expect.poll(async () => (await player.picture()).seconds).toBe(23);
  await pressed('play');
  await player.isMoving();

  await page.keyboard.press('KeyI');
  await expect(page).toHaveURL(/\/anime\//);
  await pressed('nexttrack');
  await expect.poll(async () => (await reported()).title).toBe(`Episode ${next.ordinal}`);
  await player.isPast(1);
  expect((await reported()).actions).toContain('previoustrack');
  await pressed('stop');
  await expect(player.video).toHaveCount(0);
  expect(await reported()).toMatchObject({ actions: [], playbackState: 'none', title: undefined });
});

test('the page keeps the display awake only while the video plays', async ({ cinema, page }) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/display.keepAwake')) asked.push(request.postDataJSON()?.input?.isWanted);
  });
  const player = await cinema.open(MISTAKES, UNMARKED, SILENTLY);
  await player.isMoving();
  expect(asked).toEqual([true]);
  await player.seekTo(40);
  await player.isMoving();
  expect(asked).toEqual([true]);
  await player.pause();
  await expect.poll(() => asked).toEqual([true, false]);
  await page.keyboard.press('KeyK');
  await player.isMoving();
  expect(asked).toEqual([true, false, true]);
  await page.keyboard.press('KeyI');
  await expect(page).toHaveURL(/\/anime\//);
  await player.isMoving();
  expect(asked).toEqual([true, false, true]);
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect.poll(() => asked).toEqual([true, false, true, false]);
});

test('the seek bar shows marks, buffer and position in place; a screenshot is a PNG of the exact picture shown', async ({
  cinema,
  page,
}) => {
  const { opening, ending } = await cinema.episode(SHORT_STORIES, 2);
  const player = await cinema.open(SHORT_STORIES, 2, { settings: { isMuted: true, quality: 720 } });
  await player.isMoving();
  await player.pause();
  await player.wake();
  /** Spans of the bar, 0 to 1, whose class contains `name`. */
  const spans = (name: string) =>
    player.seekBar.evaluate((bar, part) => {
      const whole = bar.getBoundingClientRect();
      const found = bar.parentElement?.querySelectorAll(`[class*="${part}"]`) ?? [];
      return [...found].map((span) => {
        const { left, right } = span.getBoundingClientRect();
        return { from: (left - whole.left) / whole.width, to: (right - whole.left) / whole.width };
      });
    }, name);
  const { durationSeconds } = await player.picture();
  const marks = await spans('mark');
  expect(marks).toHaveLength(2);
  for (const [index, mark] of [opening, ending].entries()) {
    expect(marks[index]?.from).toBeCloseTo((mark?.startSeconds ?? Number.NaN) / durationSeconds, 2);
    expect(marks[index]?.to).toBeCloseTo((mark?.stopSeconds ?? Number.NaN) / durationSeconds, 2);
  }
  await expect
    .poll(async () => {
      const [{ seconds, aheadSeconds }, [fetched], [played]] = await Promise.all([
        player.picture(),
        spans('buffered'),
        spans('played'),
      ]);
      const fetchedBy = Math.abs((fetched?.to ?? Number.NaN) - (seconds + aheadSeconds) / durationSeconds);
      const playedBy = Math.abs((played?.to ?? Number.NaN) - seconds / durationSeconds);
      return Math.max(fetchedBy, playedBy);
    })
    .toBeLessThan(0.02);

  await player.seekTo(25);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Screenshot saved').waitFor(),
    page.keyboard.press('Shift+KeyS'),
  ]);
  expect(download.suggestedFilename()).toMatch(/ - Episode \d.* - 0-25\.png$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1280, 720]);
  const { contrast, difference } = await player.video.evaluate(async (video: HTMLVideoElement, encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const saved = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(saved.width, saved.height).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('There is no canvas');
    const pixelsOf = (image: CanvasImageSource) => {
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, saved.width, saved.height).data;
    };
    const [kept, shown] = [pixelsOf(saved), pixelsOf(video)];
    let [darkest, lightest, different] = [255, 0, 0];
    for (let index = 0; index < kept.length; index += 1) {
      if (index % 4 === 3) continue;
      const value = kept[index] ?? 0;
      darkest = Math.min(darkest, value);
      lightest = Math.max(lightest, value);
      if (Math.abs(value - (shown[index] ?? 0)) > 2) different += 1;
    }
    return { contrast: lightest - darkest, difference: different };
  }, file.toString('base64'));
  expect(contrast).toBeGreaterThan(50);
  expect(difference).toBe(0);
});
