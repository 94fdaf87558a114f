import type { DatabaseSync } from 'node:sqlite';
import type { Library } from '#core/library/library.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import type { AnswerStore } from '#core/storage/answer-store.ts';
import { createReadingStores } from '#core/storage/reading-stores.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { InputOf, OutputOf } from '#shared/contract/define.ts';
import { createChapterNews } from './chapter-news.ts';
import { createReadingHandlers, type ReadingHandlers } from './reading-handlers.ts';
import { createShelving } from './shelving.ts';

/** All that this device knows of a person's reading. */
export type Reading = {
  readonly handlers: ReadingHandlers;
  /** Takes note of an answer of the contract, whoever asked. */
  readonly learn: (name: string, input: unknown, value: unknown) => void;
};

export type ReadingOptions = {
  readonly answers: AnswerStore<AppContract>;
  readonly library: Pick<Library, 'novel'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

export function createReading(
  database: DatabaseSync,
  { answers, library, events, clock, log }: ReadingOptions,
): Reading {
  const stores = createReadingStores(database, { log });
  const news = createChapterNews({
    stores,
    keptList: (slugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null,
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
      const isChanged = stores.asOne(() => {
        stores.news.putAsked(slugUrl, clock.now());
        return news.note(slugUrl, list);
      });
      if (isChanged) events.emit('reading.changed', { slugUrl });
    },
  };
}
