import { chapterOf, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { startLibrary } from '#core/library/saved/testing/start-library.ts';
import { matchExpression, stemsBehind, wantedIn } from '#core/library/text-search/search-terms.ts';
import type { Asked } from '#core/library/text-search/searched-library.ts';
import { createTextSearch } from '#core/library/text-search/text-search.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';

/** A library of its own, with a search over it. */
export function startTextSearch(dataDirectory?: string) {
  const started = startLibrary(dataDirectory);
  const { library } = started;
  const events = createEventHub((cause) => started.faults.push(cause));
  const indexer = createTextSearch({ ...library, events, log: silentLog });
  const noteChange = () => events.emit('saved.changed', { slugUrl: null, chapters: null });
  const search: Handlers<AppContract>['saved.search'] = indexer.handlers['saved.search'];
  const textSearch = (asked: Asked, signal: AbortSignal) => search(asked, { signal });

  return {
    ...started,
    ...{ indexer, noteChange, textSearch },
    /** Saves chapters of a title, each as HTML. */
    save: async (htmls: readonly string[], slug = '7--seven') => {
      const title = titleOf(htmls.length, SlugUrl.parse(slug));
      await library.putTitle(title, []);
      for (const [index, html] of htmls.entries()) {
        const saving = chapterOf(title, index + 1);
        const chapter = Chapter.parse({ ...saving.chapter, content: { format: 'html', html } });
        await library.put({ ...saving, chapter });
      }
    },
    /** Indexes everything that is saved. */
    index: async () => {
      noteChange();
      await indexer.settled();
    },
    search: async (text: string, { slug = null, offset = 0 }: { slug?: string | null; offset?: number } = {}) =>
      await textSearch(
        { text, slugUrl: slug === null ? null : SlugUrl.parse(slug), offset },
        new AbortController().signal,
      ),
    /** The FTS5 query for a search text. */
    expressionOf: (text: string) => {
      const database = library.database();
      return matchExpression(wantedIn(text, (word) => (database ? stemsBehind(database, word) : [])));
    },
    [Symbol.asyncDispose]: async () => {
      await indexer.close();
      started[Symbol.dispose]();
    },
  };
}

/** The chapters and paragraphs that were found. */
export function placesIn({ findings }: { findings: readonly { chapter: { number: string }; paragraph: number }[] }) {
  return findings.map(({ chapter, paragraph }) => `${chapter.number}:${paragraph}`);
}
