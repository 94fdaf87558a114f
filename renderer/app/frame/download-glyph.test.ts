import { expect, test } from 'vitest';
import { DownloadQueue } from '#shared/domain/downloads/download.ts';
import { downloadStatus } from './download-glyph.tsx';

const title = (counts: object) => ({
  slugUrl: '1--a',
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
const statusOf = (titles: readonly object[], queue: object = {}) =>
  downloadStatus(
    DownloadQueue.parse({
      isPaused: false,
      hold: null,
      episodeHold: null,
      secondsLeft: null,
      titles,
      releases: [],
      ...queue,
    }),
  );

test('an empty queue has no status', () => {
  expect(statusOf([])).toBeNull();
});

test('all titles count together, and failed chapters count as progress', () => {
  expect(statusOf([title({ done: 4, failed: 1 }), title({ done: 5 })])).toEqual({
    tone: 'going',
    done: 9,
    total: 20,
    part: 0.5,
  });
});

test('episodes count with chapters, and the queue is going while either kind is not held', () => {
  const release = {
    releaseId: 7,
    name: { main: 'R', english: null, alternative: null },
    poster: null,
    isAdult: false,
    isPaused: false,
    total: 4,
    done: 1,
    failed: 0,
    current: null,
    secondsLeft: null,
    bytes: 0,
    expectedBytes: null,
  };
  const hold = { kind: 'offline', until: 5 };
  const episodeHold = { kind: 'playing', until: 5 };
  expect(statusOf([title({ done: 4 })], { releases: [release] })).toMatchObject({ done: 5, total: 14 });
  expect(statusOf([title({})], { releases: [release], hold })?.tone).toBe('going');
  expect(statusOf([title({})], { releases: [release], episodeHold })?.tone).toBe('going');
  expect(statusOf([], { releases: [release], episodeHold })?.tone).toBe('held');
});

test('the status names what stops the queue: a hold, a pause, or only failures being left', () => {
  const hold = { kind: 'rate-limited', until: 5 };
  expect(statusOf([title({})], { hold })?.tone).toBe('held');
  expect(statusOf([title({})], { hold, isPaused: true })?.tone).toBe('paused');
  expect(statusOf([title({ isPaused: true }), title({})])?.tone).toBe('going');
  expect(statusOf([title({ isPaused: true }), title({ done: 9, failed: 1 })])?.tone).toBe('paused');
  expect(statusOf([title({ done: 9, failed: 1 })], { hold })?.tone).toBe('failed');
});
