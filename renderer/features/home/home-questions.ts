import type { Question } from '#renderer/api/asked-ahead.ts';

const CARDS = 20;
const VIDEOS = 12;

/** With what the shelves of the home page ask. */
export const SHELF_INPUTS = {
  latest: { limit: CARDS },
  recommended: { releaseId: null, limit: CARDS },
  novels: { page: 1 },
  videos: { limit: VIDEOS },
  favourites: { list: 'favourites', page: 1, sorting: 'fresh-desc' },
} as const;

/** What the page waits for. */
const FROM_DEVICE: readonly Question[] = [
  { name: 'app.info', input: {} },
  { name: 'account.state', input: {} },
  { name: 'progress.recent', input: {} },
  { name: 'reading.recent', input: {} },
  { name: 'reading.shelves', input: {} },
  { name: 'lists.membership', input: {} },
  { name: 'lists.page', input: SHELF_INPUTS.favourites },
];

/** What stands highest: it is not to wait behind what is out of sight. */
const IN_SIGHT: readonly Question[] = [
  { name: 'releases.latest', input: SHELF_INPUTS.latest },
  { name: 'schedule.now', input: {} },
];

/** What the first picture of the home page is made of. */
export const HOME_QUERIES: readonly Question[] = [...FROM_DEVICE, ...IN_SIGHT];

/** What the home page asks first of all. */
export const HOME_QUESTIONS: readonly Question[] = [
  ...FROM_DEVICE,
  // What this device keeps of an answer is asked for with it, and is there sooner.
  ...IN_SIGHT.flatMap((question): Question[] => [{ name: 'answers.kept', input: question }, question]),
];
