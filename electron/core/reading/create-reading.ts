import type { DatabaseSync } from 'node:sqlite';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { createReadingStores } from '#core/reading/places/reading-stores.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { InputOf, OutputOf } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import type { EventHub } from '../platform/rpc/event-hub.ts';
import { createChapterNews } from './places/chapter-news.ts';
import { createNewChapters } from './places/new-chapters.ts';
import { createReadingHandlers, createShelving, type ReadingHandlers } from './places/reading-handlers.ts';

/** All that this device knows of a person's reading. */
export type Reading = {
  readonly handlers: ReadingHandlers;
  /** Learns from every answer of the contract, once it is stored. */
  readonly learn: (name: string, input: unknown, value: unknown) => void;
  /** Takes note of a list that was read without anybody having asked for it. */
  readonly takeUnasked: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void;
  /** The translation line that the person chose; null: never asked. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
  /** Looks for new chapters no longer. */
  readonly close: () => void;
};

export type ReadingOptions = {
  readonly novels: Pick<NovelService, 'chapters'>;
  readonly answers: AnswerStore<AppContract>;
  readonly library: Pick<KnownTitles, 'novel'>;
  /** Further titles whose lists are looked at now and then, followed or not. */
  readonly keptUp?: () => readonly SlugUrl[];
  /** Called whenever a list was read. */
  readonly onList?: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => void;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

export function createReading(database: DatabaseSync, options: ReadingOptions): Reading {
  const { novels, answers, library, events, clock, log, keptUp, onList } = options;
  const stores = createReadingStores(database, { log });
  const keptList = (slugUrl: SlugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null;
  const news = createChapterNews({ stores, keptList });

  function note(slugUrl: SlugUrl, list: ChapterListEntry[]): void {
    const isChanged = stores.asOne(() => {
      stores.news.putAsked(slugUrl, clock.now());
      return news.note(slugUrl, list);
    });
    if (isChanged) events.emit('reading.changed', { slugUrl });
  }

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
    handlers: createReadingHandlers({
      ...{ stores, news, answers, library, events, clock },
      shelving: createShelving(stores, news),
    }),
    learn: (name, input, value) => {
      if (name !== 'novels.chapters') return;
      // Both were parsed by this very procedure's schemas.
      const { slugUrl } = input as InputOf<AppContract, 'novels.chapters'>;
      const list = value as OutputOf<AppContract, 'novels.chapters'>;
      note(slugUrl, list);
      onList?.(slugUrl, list);
    },
    takeUnasked,
    chosenLine: (slugUrl) => stores.titles.get(slugUrl).line,
    close: newChapters.close,
  };
}
