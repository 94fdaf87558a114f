import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { InputOf, OutputOf } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelService } from './novels/novel-service.ts';
import { createChapterNews } from './places/chapter-news.ts';
import { createNewChapters } from './places/new-chapters.ts';
import { createReadingHandlers } from './places/reading-handlers.ts';
import { createReadingStores } from './places/reading-stores.ts';

export type ReadingOptions = {
  readonly novels: Pick<NovelService, 'chapters'>;
  readonly answers: AnswerStore<AppContract>;
  /** Titles that are not followed but whose lists are read now and then too. */
  readonly keptUp?: () => readonly SlugUrl[];
  readonly onList?: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => void;
};

type ReadingPlatform = Pick<Platform, 'database' | 'events' | 'clock' | 'log'> & {
  readonly titles: Pick<Platform['titles'], 'novel'>;
};

/** The person's reading on this device. */
export function createReading(platform: ReadingPlatform, { novels, answers, keptUp, onList }: ReadingOptions) {
  const { events, clock, log, titles: library } = platform;
  const stores = createReadingStores(platform);
  const keptList = (slugUrl: SlugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null;
  const news = createChapterNews(stores, keptList);

  function note(slugUrl: SlugUrl, list: ChapterListEntry[]): void {
    const isChanged = stores.asOne(() => {
      stores.news.putAsked(slugUrl, clock.now());
      return news.note(slugUrl, list);
    });
    if (isChanged) events.emit('reading.changed', { slugUrl });
  }

  /** Takes a list that the app read on its own. */
  function takeUnasked(slugUrl: SlugUrl, list: ChapterListEntry[]): void {
    const kept = keptList(slugUrl);
    if (list.length === 0 && kept !== null && kept.length > 0) {
      // A list that is suddenly empty is a fault of the service, and no news.
      stores.news.putAsked(slugUrl, clock.now());
      return;
    }
    // A title followed before news existed: the stored list counts as seen.
    if (stores.news.seen(slugUrl) === null) stores.asOne(() => news.see(slugUrl));
    answers.put('novels.chapters', { slugUrl }, list);
    note(slugUrl, list);
  }

  const newChapters = createNewChapters({
    ...{ novels, clock, log },
    followed: () => stores.news.followed(keptUp?.() ?? []),
    onList: (slugUrl, list) => {
      takeUnasked(slugUrl, list);
      onList?.(slugUrl, list);
    },
    onNoList: (slugUrl) => stores.news.putAsked(slugUrl, clock.now()),
  });

  return {
    handlers: createReadingHandlers({ stores, news, answers, library, events, clock }),
    /** Learns from every answer of the contract, once it is stored. */
    learn: (name: string, input: unknown, value: unknown): void => {
      if (name !== 'novels.chapters') return;
      // Both were parsed by this very procedure's schemas.
      const { slugUrl } = input as InputOf<AppContract, 'novels.chapters'>;
      const list = value as OutputOf<AppContract, 'novels.chapters'>;
      note(slugUrl, list);
      onList?.(slugUrl, list);
    },
    takeUnasked,
    /** The translation line that the person chose; null: none. */
    chosenLine: (slugUrl: SlugUrl) => stores.titles.get(slugUrl).line,
    replacementsOf: stores.replacements.list,
    close: newChapters.close,
  };
}
