import type { Platform } from '#core/platform/create-platform.ts';
import { createTimer } from '#core/platform/time.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { FollowedTitle } from './chapter-news.ts';

type NewChaptersOptions = Pick<Platform, 'clock' | 'log'> & {
  readonly novels: Pick<NovelService, 'chapters'>;
  /** Followed titles with the last request for their lists, longest ago first. */
  readonly followed: () => readonly FollowedTitle[];
  readonly onList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void;
  /** The service has no list of this title. */
  readonly onNoList: (slugUrl: SlugUrl) => void;
};

const FIRST_AFTER_MILLISECONDS = 60_000;
const BETWEEN_MILLISECONDS = 5_000;
const FRESH_MILLISECONDS = 6 * 3_600_000;
/** Meanwhile titles are followed or become due. */
const IDLE_MILLISECONDS = 10 * 60_000;
const FIRST_RETRY_MILLISECONDS = 60_000;
const LONGEST_RETRY_MILLISECONDS = 30 * 60_000;

/** Errors of one title that say nothing about the others. */
const OF_ONE_TITLE: readonly AppError['code'][] = ['not-found', 'forbidden', 'rejected', 'upstream'];

/** Reads the lists of followed titles for as long as the app runs, one title at a time. */
export function createNewChapters(options: NewChaptersOptions) {
  const { novels, followed, onList, onNoList, clock, log } = options;
  const closing = new AbortController();
  const timer = createTimer(clock, () => void lookAtNext());
  let failures = 0;

  /** A time in the future comes from a clock that was set back since. */
  function isDue({ askedAt }: FollowedTitle): boolean {
    const age = askedAt === null ? -1 : clock.now() - askedAt;
    return age < 0 || age >= FRESH_MILLISECONDS;
  }

  async function ask(slugUrl: SlugUrl): Promise<void> {
    try {
      onList(slugUrl, await novels.chapters({ slugUrl }, { signal: closing.signal, priority: 'background' }));
    } catch (cause) {
      if (!(cause instanceof AppFailure) || !OF_ONE_TITLE.includes(cause.error.code)) throw cause;
      onNoList(slugUrl);
    }
  }

  /** Milliseconds until the next look. */
  async function look(): Promise<number> {
    try {
      const due = followed().find(isDue);
      if (due === undefined) return IDLE_MILLISECONDS;
      await ask(due.slugUrl);
      failures = 0;
      return BETWEEN_MILLISECONDS;
    } catch (cause) {
      if (!(cause instanceof AppFailure) && !closing.signal.aborted) log.error('new chapters not looked for', cause);
      failures += 1;
      return retryMilliseconds(cause);
    }
  }

  function retryMilliseconds(cause: unknown): number {
    if (cause instanceof AppFailure && cause.error.code === 'rate-limited') {
      return Math.max(cause.error.retryAt - clock.now(), FIRST_RETRY_MILLISECONDS);
    }
    return Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), LONGEST_RETRY_MILLISECONDS);
  }

  async function lookAtNext(): Promise<void> {
    const milliseconds = await look();
    if (!closing.signal.aborted) timer.set(milliseconds);
  }

  timer.set(FIRST_AFTER_MILLISECONDS);
  return {
    close: () => {
      closing.abort();
      timer.callOff();
    },
  };
}
