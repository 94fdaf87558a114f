import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import type { QueuedTitle } from '#shared/domain/downloads/download.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { createTaskbar, progressOf } from './taskbar.ts';

const title = (counts: Partial<QueuedTitle>): QueuedTitle => ({
  slugUrl: SlugUrl.parse('1--a'),
  name: { main: 'A', russian: null, english: null },
  cover: null,
  isAdult: false,
  isPaused: false,
  total: 10,
  done: 0,
  failed: 0,
  current: null,
  secondsLeft: null,
  ...counts,
});
const NO_EPISODES = { episodeHold: null, releases: [] };
const queue = (titles: QueuedTitle[], more: { isPaused?: boolean } = {}) =>
  progressOf({ isPaused: false, hold: null, secondsLeft: null, ...NO_EPISODES, titles, ...more });

test('progress counts saved and failed chapters of all titles', () => {
  const titles = [title({ done: 6, failed: 1 }), title({ total: 30, done: 3 })];
  expect(queue(titles)).toEqual({ fraction: 0.25, mode: 'normal', waiting: 30 });
});

test('an empty queue, or one with only failures, shows no progress', () => {
  expect(queue([])).toEqual({ fraction: -1, mode: 'none', waiting: 0 });
  expect(queue([title({ done: 7, failed: 3 })]).fraction).toBe(-1);
});

test('progress is paused when the queue or all its titles are paused, or something holds it up', () => {
  expect(queue([title({})], { isPaused: true }).mode).toBe('paused');
  expect(queue([title({ isPaused: true }), title({ isPaused: true })]).mode).toBe('paused');
  expect(queue([title({ isPaused: true }), title({})]).mode).toBe('normal');
  const held = {
    isPaused: false,
    hold: { kind: 'offline', until: 1 },
    secondsLeft: null,
    ...NO_EPISODES,
    titles: [title({})],
  } as const;
  expect(progressOf({ ...held, titles: [...held.titles] }).mode).toBe('paused');
});

test('progress counts episodes too', () => {
  const releases = [{ ...title({ total: 4, done: 2 }), releaseId: ReleaseId.parse(7), poster: null, bytes: 0 }].map(
    ({ slugUrl: _slugUrl, cover: _cover, ...release }) => ({
      ...{ ...release, name: { main: 'R', english: null, alternative: null }, current: null, expectedBytes: null },
    }),
  );
  const whole = { isPaused: false, hold: null, episodeHold: null, secondsLeft: null };
  expect(progressOf({ ...whole, titles: [title({ total: 4 })], releases })).toMatchObject({
    fraction: 0.25,
    waiting: 6,
  });
});

test('a window opened later shows the present progress', () => {
  const taskbar = createTaskbar({ setBadgeCount: () => true }, 'linux', () => null);
  const shown: unknown[] = [];
  const window = { isDestroyed: () => false, setProgressBar: (fraction: number) => shown.push(fraction) };
  taskbar.show({ isPaused: false, hold: null, secondsLeft: null, ...NO_EPISODES, titles: [title({ done: 5 })] });
  // Nothing else of it is used.
  taskbar.attach(window as unknown as BrowserWindow);
  expect(shown).toEqual([0.5]);
});
