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

/** Queries that this device answers; the page waits for them. */
const FROM_DEVICE: readonly Question[] = [
  { name: 'app.info', input: {} },
  { name: 'account.state', input: {} },
  { name: 'progress.recent', input: {} },
  { name: 'reading.recent', input: {} },
  { name: 'reading.shelves', input: {} },
  { name: 'lists.membership', input: {} },
  { name: 'lists.page', input: SHELF_INPUTS.favourites },
];

/** The shelves of the first screen, requested before those below. */
const IN_SIGHT: readonly Question[] = [
  { name: 'releases.latest', input: SHELF_INPUTS.latest },
  { name: 'schedule.now', input: {} },
];

/** The queries that the first picture needs. */
export const HOME_QUERIES: readonly Question[] = [...FROM_DEVICE, ...IN_SIGHT];

/** The first calls of the home page. The slowest come first, since a browser sends only a few at once. */
export const HOME_QUESTIONS: readonly Question[] = [
  // The stored answer is requested first, because it arrives sooner.
  ...IN_SIGHT.flatMap((question): Question[] => [{ name: 'answers.kept', input: question }, question]),
  ...FROM_DEVICE,
];
