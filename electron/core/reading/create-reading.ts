import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { HOUR_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import { createBackgroundWork } from '#core/watching/background-work.ts';
import type { AppInput, AppOutput } from '#shared/contract/app-contract.ts';
import { type AppError, isFailure } from '#shared/contract/app-error.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelService } from './novels/novel-service.ts';
import { createChapterNews } from './places/chapter-news.ts';
import { createReadingHandlers } from './places/reading-handlers.ts';
import { createReadingStores } from './places/reading-stores.ts';

export type ReadingOptions = {
  readonly novels: Pick<NovelService, 'chapters'>;
  readonly answers: AnswerStore;
  /** Whether the person keeps statistics of reading. */
  readonly isCounted?: () => boolean;
  /** Titles whose lists are read regularly too, though they are not followed. */
  readonly keptUp?: () => readonly SlugUrl[];
  readonly onList?: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => void;
};

type ReadingPlatform = Pick<Platform, 'database' | 'events' | 'clock' | 'log'> & {
  readonly titles: Pick<Platform['titles'], 'novel'>;
};

const FIRST_AFTER_MILLISECONDS = 60_000;
const BETWEEN_MILLISECONDS = 5_000;
const FRESH_MILLISECONDS = 6 * HOUR_MILLISECONDS;
/** The pause before the next check for followed titles that are new or due. */
const IDLE_MILLISECONDS = 10 * 60_000;

/** Errors that concern one title only, so the others are still asked. */
const OF_ONE_TITLE: readonly AppError['code'][] = ['not-found', 'forbidden', 'rejected', 'upstream'];

export function createReading(
  platform: ReadingPlatform,
  { novels, answers, isCounted = () => true, keptUp, onList }: ReadingOptions,
) {
  const { events, clock, log, titles: library } = platform;
  const stores = createReadingStores(platform);
  const keptList = (slugUrl: SlugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null;
  const news = createChapterNews(stores, keptList);

  function note(slugUrl: SlugUrl, list: ChapterListEntry[]): void {
    const { moves, isNews } = stores.asOne(() => {
      stores.news.putAsked(slugUrl, clock.now());
      const moves = stores.numberings.take(slugUrl, list);
      return { moves, isNews: news.note(slugUrl, list) };
    });
    if (moves.length > 0) events.emit('chapters.renumbered', { slugUrl, moves, list: keptList(slugUrl) ?? list });
    if (moves.length > 0 || isNews) events.emit('reading.changed', { slugUrl });
  }

  /** Takes a chapter list that the app read on its own. */
  function takeUnasked(slugUrl: SlugUrl, list: ChapterListEntry[]): void {
    const kept = keptList(slugUrl);
    if (list.length === 0 && kept !== null && kept.length > 0) {
      // A list that is suddenly empty is a fault of the service.
      stores.news.putAsked(slugUrl, clock.now());
      return;
    }
    // A title followed before news existed: the stored list counts as seen.
    if (stores.news.seen(slugUrl) === null) stores.asOne(() => news.see(slugUrl));
    answers.put('novels.chapters', { slugUrl }, list);
    note(slugUrl, list);
  }

  async function readList(slugUrl: SlugUrl, signal: AbortSignal): Promise<void> {
    try {
      const list = await novels.chapters({ slugUrl }, { signal, priority: 'background' });
      takeUnasked(slugUrl, list);
      onList?.(slugUrl, list);
    } catch (cause) {
      if (!isFailure(cause, ...OF_ONE_TITLE)) throw cause;
      stores.news.putAsked(slugUrl, clock.now());
    }
  }

  /** Reads the lists of followed titles for as long as the app runs, one title at a time. */
  const newChapters = createBackgroundWork({
    ...{ name: 'looking for new chapters', clock, log },
    step: async (signal) => {
      const followed = stores.news.followed(keptUp?.() ?? []);
      const due = followed.find(({ askedAt }) => !isWithin(FRESH_MILLISECONDS, askedAt, clock));
      if (due === undefined) return IDLE_MILLISECONDS;
      await readList(due.slugUrl, signal);
      return BETWEEN_MILLISECONDS;
    },
  });
  newChapters.start(FIRST_AFTER_MILLISECONDS);

  const places = createReadingHandlers({ stores, news, answers, library, isCounted, events, clock });

  return {
    handlers: places.handlers,
    /** Learns from every answer of the contract, once it is stored. */
    learn: (name: string, input: unknown, value: unknown): void => {
      if (name !== 'novels.chapters') return;
      // Both were parsed by this very procedure's schemas.
      const { slugUrl } = input as AppInput<'novels.chapters'>;
      const list = value as AppOutput<'novels.chapters'>;
      note(slugUrl, list);
      onList?.(slugUrl, list);
    },
    takeUnasked,
    replacementsOf: stores.replacements.list,
    chosenLine: (slugUrl: SlugUrl) => stores.titles.get(slugUrl).line,
    highlightsOf: stores.highlights.list,
    close: async () => {
      places.close();
      await newChapters.close();
    },
  };
}
