import { expect, MARKED, MISTAKES, SHORT_STORIES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

async function pausedAt(player: PlayerScreen, seconds: number): Promise<void> {
  await player.isMoving();
  await player.pause();
  await player.seekTo(seconds);
}

test('changing the quality while paused keeps the picture’s time, and the choice is kept', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { quality: 1080 } });
  await pausedAt(player, 33);
  for (const height of [480, 720]) {
    await player.chooseQuality(height);
    await expect.poll(async () => (await player.picture()).seconds).toBeCloseTo(33, 1);
    expect(await player.picture()).toMatchObject({ isPaused: true, height });
  }
  await page.keyboard.press('Space');
  await player.isPast(33.5);
  const { id, releaseId } = await cinema.episode(MISTAKES, UNMARKED);
  expect(await (await PlayerScreen.open(page, releaseId, id)).isMoving()).toMatchObject({ height: 720 });
});

test('playback runs at each speed from 0.25 to 3, and a change of quality keeps the speed', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { speed: 0.25 } });
  await expect.poll(() => player.measuredSpeed()).toBeCloseTo(0.25, 1);
  for (const speed of [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3]) {
    await page.keyboard.press('Shift+Period');
    await expect.poll(async () => (await player.picture()).speed).toBe(speed);
  }
  await expect.poll(async () => Math.abs((await player.measuredSpeed()) - 3)).toBeLessThan(0.3);
  await page.keyboard.press('Shift+Comma');
  await expect.poll(async () => (await player.picture()).speed).toBe(2.5);
  // A new source does not reset the speed.
  await player.chooseQuality(720);
  await player.isMoving();
  expect((await player.picture()).speed).toBe(2.5);
});

test('frame steps show exactly the next and the previous picture', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await pausedAt(player, 30);
  const shown = await player.notePictures();
  const step = async (key: 'Period' | 'Comma', presses: number) => {
    for (let press = 0; press < presses; press++) {
      const before = (await shown()).length;
      await page.keyboard.press(key);
      await expect.poll(async () => (await shown()).length, { intervals: [50] }).toBe(before + 1);
    }
  };
  await step('Period', 8);
  const forward = await shown();
  const gaps = forward.slice(1).map((seconds, index) => seconds - (forward[index] ?? 0));
  for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 2);
  expect(gaps[0]).toBeGreaterThan(0.03);
  expect(gaps[0]).toBeLessThan(0.05);
  await step('Comma', 7);
  const back = (await shown()).slice(8);
  expect(back.map((seconds) => seconds.toFixed(2))).toEqual(
    forward
      .slice(0, 7)
      .reverse()
      .map((seconds) => seconds.toFixed(2)),
  );
});

test('seek keys move by the chosen step, by their place on the keyboard, also in a Cyrillic layout', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await pausedAt(player, 10);
  const { durationSeconds } = await player.picture();
  const isAt = (seconds: number) => expect.poll(async () => (await player.picture()).seconds).toBeCloseTo(seconds, 1);
  for (const [key, seconds] of [
    ['5', durationSeconds * 0.5],
    ['ArrowRight', durationSeconds * 0.5 + 5],
    ['9', durationSeconds * 0.9],
    ['ArrowLeft', durationSeconds * 0.9 - 5],
    ['1', durationSeconds * 0.1],
    ['Home', 0],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(seconds);
  }
  const typed = await page.context().newCDPSession(page);
  const press = async (code: string, key: string, windowsVirtualKeyCode: number) => {
    const common = { code, key, windowsVirtualKeyCode };
    await typed.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...common });
    await typed.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
  };
  for (const [code, key, virtual, seconds] of [
    ['KeyL', 'д', 76, 10],
    ['KeyL', 'д', 76, 20],
    ['KeyJ', 'о', 74, 10],
    ['Period', 'ю', 190, 10.04],
  ] as const) {
    await press(code, key, virtual);
    await isAt(seconds);
  }
  await press('KeyM', 'ь', 77);
  await expect.poll(async () => (await player.picture()).isMuted).toBe(true);

  await page.keyboard.press('KeyO');
  const panel = page.getByRole('dialog', { name: 'Player settings' });
  await panel.getByRole('radiogroup', { name: 'Seek step' }).getByRole('radio', { name: '15 s' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  for (const [key, seconds] of [
    ['Home', 0],
    ['ArrowRight', 15],
    ['KeyL', 45],
    ['KeyJ', 15],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(seconds);
  }
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('15 seconds back', { exact: true })).toBeVisible();
  await expect(keys.getByText('30 seconds forward', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await press('KeyK', 'л', 75);
  await player.isMoving();
});

test('a seek beyond the buffer requests its segment before the next frame is drawn', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { quality: 480 } });
  await player.isMoving();
  await player.pause();
  await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThanOrEqual(60);
  const order = await page.evaluateHandle(() => {
    const noted: string[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...given) {
      noted.push('asked');
      send.apply(this, given);
    };
    // Chromium sends `seeking` after the next frame.
    document.addEventListener('seeking', () => noted.push('seeking'), { capture: true });
    return noted;
  });
  await page.keyboard.press('9');
  await expect.poll(async () => (await order.jsonValue()).slice(0, 2)).toEqual(['asked', 'seeking']);
  await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThan(1);
  expect((await player.picture()).seconds).toBeCloseTo(86.4, 0);
});

test('the seek bar shows time and mark under the mouse, and seeks by click and drag unless Escape cancels', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, MARKED);
  await pausedAt(player, 20);
  const leaps = await player.noteLeaps();
  await player.wake();
  const bar = await player.seekBar.boundingBox();
  if (bar === null) throw new Error('There is no seek bar');
  const [y, at] = [bar.y + bar.height / 2, (fraction: number) => bar.x + bar.width * fraction];
  await page.mouse.move(at(0.25), y);
  await expect(player.hoverTime).toHaveText('0:24');
  await expect(page.getByText(/^(Opening|Ending)$/)).toBeHidden();
  await expect(player.marksOnBar).toHaveCount(2);
  await page.mouse.move(at(56 / 96), y);
  await expect(player.hoverTime).toHaveText('0:56');
  await expect(page.getByText('Ending', { exact: true })).toBeVisible();
  await page.mouse.move(at(8 / 96), y);
  await expect(page.getByText('Opening', { exact: true })).toBeVisible();
  await page.mouse.move(at(20 / 96), y);
  await page.mouse.down();
  await page.mouse.move(at(0.4), y, { steps: 8 });
  await page.mouse.move(at(0.75), y, { steps: 8 });
  await expect(player.hoverTime).toHaveText('1:12');
  expect(await leaps()).toEqual([]);
  // Escape cancels the drag and changes neither page nor position.
  await page.keyboard.press('Escape');
  await page.mouse.move(at(0.5), y, { steps: 4 });
  await page.mouse.up();
  await expect(player.seekBar).toHaveValue('20');
  await page.mouse.move(at(20 / 96), y);
  await page.mouse.down();
  await page.mouse.move(at(0.75), y, { steps: 8 });
  expect(await leaps()).toEqual([]);
  await page.mouse.up();
  await expect.poll(async () => (await player.picture()).seconds).toBeGreaterThan(70);
  expect((await player.picture()).seconds).toBeLessThan(74);
  expect(await leaps()).toHaveLength(1);
  // A click on a mark of the bar also seeks there.
  await page.mouse.click(at(8 / 96), y);
  await expect.poll(async () => (await player.picture()).seconds).toBeLessThan(10);
});

test('a double click on the picture toggles full screen, a click pauses, and the buffer fills to its limit', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.mouse.dblclick(600, 300);
  await expect.poll(isFull).toBe(true);
  await player.isMoving();
  await page.mouse.dblclick(600, 300);
  await expect.poll(isFull).toBe(false);
  await player.isMoving();
  await page.mouse.click(600, 300);
  await expect.poll(async () => (await player.picture()).isPaused).toBe(true);
  // The buffer outlasts a short outage, but does not hold the whole film.
  await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThan(35);
  expect((await player.picture()).aheadSeconds).toBeLessThan(70);
});

test('the back button ends full screen even if it leads to another episode', async ({ cinema, page }) => {
  const below = await cinema.open(MISTAKES, UNMARKED);
  await below.isMoving();
  await page.keyboard.press('KeyF');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(isFull).toBe(true);
  const { id, releaseId } = await cinema.episode(SHORT_STORIES, 1);
  await goWithin(page, `/watch/${releaseId}/${id}`);
  await below.isMovingIn(id);
  expect(await isFull()).toBe(true);
  await below.wake();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(isFull).toBe(false);
});
