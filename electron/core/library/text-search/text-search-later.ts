import type { Platform } from '#core/platform/create-platform.ts';
import { loadedLater, loadOnce } from '#core/platform/rpc/loaded-later.ts';
import { createTimer } from '#core/platform/time.ts';
import type { TextSearchOptions } from './text-search.ts';

/** By then the first page is shown, and indexing continues where it ended. */
const START_MILLISECONDS = 5_000;

/** Text search whose code is loaded after the start, with the first search or with the first change of the library. */
export function createTextSearchLater(options: TextSearchOptions & Pick<Platform, 'events' | 'clock'>) {
  const { events, log, clock } = options;
  const textSearch = loadOnce(async () => (await import('./text-search.ts')).createTextSearch(options));
  const kick = () =>
    void textSearch()
      .then((loaded) => loaded.kick())
      .catch((cause: unknown) => log.error('texts not made searchable', cause));
  const timer = createTimer(clock, kick);
  timer.set(START_MILLISECONDS);
  const unsubscribe = events.on({ 'saved.changed': kick });

  return {
    handlers: loadedLater(['saved.search'], async () => (await textSearch()).handlers),
    close: async (): Promise<void> => {
      timer.cancel();
      unsubscribe();
      await textSearch.close((loaded) => loaded.close());
    },
  };
}
