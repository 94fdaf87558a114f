import type { Platform } from '#core/platform/create-platform.ts';
import { isWithin } from '#core/platform/time.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { createBackgroundWork } from '#core/watching/background-work.ts';
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
export function createNewChapters({ novels, followed, onList, onNoList, clock, log }: NewChaptersOptions) {
  async function ask(slugUrl: SlugUrl, signal: AbortSignal): Promise<void> {
    try {
      onList(slugUrl, await novels.chapters({ slugUrl }, { signal, priority: 'background' }));
    } catch (cause) {
      if (!(cause instanceof AppFailure) || !OF_ONE_TITLE.includes(cause.error.code)) throw cause;
      onNoList(slugUrl);
    }
  }

  const work = createBackgroundWork({
    ...{ name: 'looking for new chapters', clock, log },
    step: async (signal) => {
      const due = followed().find(({ askedAt }) => !isWithin(FRESH_MILLISECONDS, askedAt, clock));
      if (due === undefined) return IDLE_MILLISECONDS;
      await ask(due.slugUrl, signal);
      return BETWEEN_MILLISECONDS;
    },
    retryMilliseconds: (cause, failures, now) =>
      cause instanceof AppFailure && cause.error.code === 'rate-limited'
        ? Math.max(cause.error.retryAt - now, FIRST_RETRY_MILLISECONDS)
        : Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), LONGEST_RETRY_MILLISECONDS),
  });
  work.start(FIRST_AFTER_MILLISECONDS);
  return { close: work.close };
}
