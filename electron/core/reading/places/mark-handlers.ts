import type { MarkStore } from '#core/reading/places/bookmark-store.ts';
import type { ReadingStores } from '#core/reading/places/reading-stores.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { readingProcedures } from '#shared/contract/reading-procedures.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';

type MarkHandlers = Pick<
  Handlers<typeof readingProcedures>,
  'bookmarks.list' | 'bookmarks.put' | 'bookmarks.remove' | 'highlights.list' | 'highlights.put' | 'highlights.remove'
>;

/** What the person puts into texts. `onChange`: of these titles; `now` in epoch milliseconds. */
export function createMarkHandlers(
  { bookmarks, highlights, asOne }: ReadingStores,
  { onChange, now }: { readonly onChange: (slugUrls: readonly SlugUrl[]) => null; readonly now: () => number },
): MarkHandlers {
  function put<Mark extends Bookmark | Highlight>(store: MarkStore<Mark>, mark: Mark): null {
    asOne(() => store.put(mark, now()));
    return onChange([mark.slugUrl]);
  }

  function remove<Mark extends Bookmark | Highlight>(store: MarkStore<Mark>, ids: readonly string[]): Mark[] {
    const removed = asOne(() => store.remove(ids));
    onChange(removed.map(({ slugUrl }) => slugUrl));
    return removed;
  }

  return {
    'bookmarks.list': async ({ slugUrl }) => bookmarks.list(slugUrl),
    'bookmarks.put': async (bookmark) => put(bookmarks, bookmark),
    'bookmarks.remove': async ({ ids }) => remove(bookmarks, ids),
    'highlights.list': async ({ slugUrl }) => highlights.list(slugUrl),
    'highlights.put': async (highlight) => {
      if (!isForward(highlight)) throw new AppFailure({ code: 'invalid-input', path: 'highlights.put:end' });
      return put(highlights, highlight);
    },
    'highlights.remove': async ({ ids }) => remove(highlights, ids),
  };
}

export function isForward({ start, end }: Pick<Highlight, 'start' | 'end'>): boolean {
  return end.paragraph > start.paragraph || (end.paragraph === start.paragraph && end.character > start.character);
}
