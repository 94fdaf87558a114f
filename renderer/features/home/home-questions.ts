import type { Question } from '#renderer/api/client.ts';

const CARDS = 20;
const VIDEOS = 12;

export const SHELF_INPUTS = {
  latest: { limit: CARDS },
  recommended: { releaseId: null, limit: CARDS },
  novels: { page: 1 },
  videos: { limit: VIDEOS },
  favourites: { list: 'favourites', page: 1, sorting: 'fresh-desc' },
} as const;

/** The page waits for these. */
const FROM_DEVICE: readonly Question[] = [
  { name: 'app.info', input: {} },
  { name: 'account.state', input: {} },
  { name: 'progress.recent', input: {} },
  { name: 'reading.recent', input: {} },
  { name: 'reading.shelves', input: {} },
  { name: 'lists.membership', input: {} },
  { name: 'lists.page', input: SHELF_INPUTS.favourites },
];

/** The shelves of the first screen, asked before those below. */
const IN_SIGHT: readonly Question[] = [
  { name: 'releases.latest', input: SHELF_INPUTS.latest },
  { name: 'schedule.now', input: {} },
];

/** The queries of the first picture. */
export const HOME_QUERIES: readonly Question[] = [...FROM_DEVICE, ...IN_SIGHT];

/** The first questions of the home page: first those that take longest, since a browser asks few at once. */
export const HOME_QUESTIONS: readonly Question[] = [
  // The answer stored on this device is asked for first, because it comes sooner.
  ...IN_SIGHT.flatMap((question): Question[] => [{ name: 'answers.kept', input: question }, question]),
  ...FROM_DEVICE,
];
