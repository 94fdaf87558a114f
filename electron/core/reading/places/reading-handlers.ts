import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { localDate } from '#core/platform/time.ts';
import { createUnsavedPlaces } from '#core/platform/unsaved-places.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { readingProcedures } from '#shared/contract/reading-procedures.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import { isBefore } from '#shared/domain/chapter-document/document-text.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { NovelCard, type ReadingPosition } from '#shared/domain/novels/novel.ts';
import type { ChapterName, ShelfName } from '#shared/domain/novels/reading.ts';
import { readingAction } from '#shared/domain/novels/reading-action.ts';
import type { ReadingAmount } from '#shared/domain/novels/reading-day.ts';
import { MOST_REPLACEMENTS } from '#shared/domain/novels/replacement.ts';
import type { ChapterNews } from './chapter-news.ts';
import { PER_PAGE, type ReadingStores } from './reading-stores.ts';

type ReadingHandlerParts = Pick<Platform, 'events' | 'clock'> & {
  readonly stores: ReadingStores;
  readonly news: ChapterNews;
  readonly answers: AnswerStore;
  readonly library: Pick<KnownTitles, 'novel'>;
  /** Whether the person keeps statistics of reading. */
  readonly isCounted: () => boolean;
};

const RECENT = 20;
const MOST_CHAPTERS = 20_000;

export function createReadingHandlers(parts: ReadingHandlerParts) {
  const { stores, news, answers, library, isCounted, events, clock } = parts;
  const { positions, titles, chapters, history, days, bookmarks, highlights, replacements, asOne } = stores;

  const unsaved = createUnsavedPlaces<{ readonly position: ReadingPosition; readonly ended: readonly ChapterName[] }>(
    clock,
  );

  const now = () => Math.trunc(clock.now());

  const changed = (slugUrl: SlugUrl | null) => events.emit('reading.changed', { slugUrl });

  function change<Result>(slugUrl: SlugUrl | null, work: () => Result): Result {
    const result = asOne(work);
    changed(slugUrl);
    return result;
  }

  /** `work` returns what it changed. */
  function changeEach<Of extends { readonly slugUrl: SlugUrl | null }>(work: () => Of[]): Of[] {
    const done = asOne(work);
    const [first, ...others] = new Set(done.map(({ slugUrl }) => slugUrl));
    if (first !== undefined) changed(others.length === 0 ? first : null);
    return done;
  }

  function cardOf(slugUrl: SlugUrl): NovelCard | null {
    const card = library.novel(slugUrl);
    if (card !== null) return card;
    const kept = answers.get('novels.get', { slugUrl });
    return kept === null ? null : NovelCard.parse(kept.value);
  }

  const listOf = (slugUrl: SlugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? [];

  /** The next chapter after a finished one; null: all listed chapters are read. */
  function whereToContinue(position: ReadingPosition): ReadingPosition | null {
    const { slugUrl } = position;
    const list = position.isAtEnd ? listOf(slugUrl) : [];
    if (list.length === 0) return position;
    const read = new Set(chapters.read(slugUrl, MOST_CHAPTERS).map(chapterKey));
    const action = readingAction(list, position, read);
    if (action.kind !== 'continue') return null;
    const { volume, number } = action.chapter;
    return { ...position, volume, number, paragraph: 0, offset: 0, isAtEnd: false };
  }

  function setFollowed(slugUrl: SlugUrl, isFollowed: boolean): void {
    if (titles.get(slugUrl).isFollowed === isFollowed) return;
    titles.choose(slugUrl, { isFollowed }, now());
    // Chapters that are there when following begins are not new.
    news.see(slugUrl);
  }

  function putOnShelf(slugUrl: SlugUrl, shelf: ShelfName | null) {
    const { shelf: former, isFollowed: wasFollowed } = titles.get(slugUrl);
    titles.choose(slugUrl, { shelf }, now());
    if (shelf !== former && shelf !== 'want') setFollowed(slugUrl, shelf === 'reading');
    return { former, wasFollowed };
  }

  function countToday(amount: ReadingAmount): void {
    if (isCounted()) days.add({ day: localDate(clock.now()), ...amount }, now());
  }

  const handlers: Handlers<typeof readingProcedures> = {
    'reading.save': async (place) => {
      const { slugUrl, volume, number, branchId, isAtEnd } = place;
      // The page sends the end of a chapter once, so a later place carries it.
      const ended = [...(unsaved.get(slugUrl)?.ended ?? []), ...(isAtEnd ? [{ volume, number }] : [])];
      const save = () => {
        const updatedAt = history.stamp(clock.now(), place);
        positions.save({ ...place, updatedAt });
        history.open({ slugUrl, volume, number, branchId, openedAt: updatedAt });
        const finished = chapters.mark(slugUrl, ended, true, now());
        if (finished.length > 0) countToday({ seconds: 0, chapters: finished.length });
      };
      const position = { ...place, updatedAt: now() };
      unsaved.save(slugUrl, { position, ended }, () => change(slugUrl, save));
    },
    'reading.recent': async () =>
      positions.recent(RECENT).flatMap((left) => {
        const novel = cardOf(left.slugUrl);
        const position = novel === null ? null : whereToContinue(left);
        return novel === null || position === null ? [] : [{ position, novel }];
      }),

    'reading.title': async ({ slugUrl }) => {
      const { line, shelf, isFollowed, look } = titles.get(slugUrl);
      const newChapters = stores.news.count(slugUrl);
      // Reading continues at a place even if it could not be saved yet.
      const position = unsaved.get(slugUrl)?.position ?? positions.get(slugUrl);
      return { position, line, shelf, isFollowed, newChapters, look };
    },
    'reading.readChapters': async ({ slugUrl }) => chapters.read(slugUrl, MOST_CHAPTERS),
    'reading.markRead': async ({ slugUrl, chapters: named, isRead }) => {
      const marked = asOne(() => {
        for (const chapter of named) positions.putAtEnd(slugUrl, chapter, isRead);
        return chapters.mark(slugUrl, named, isRead, now());
      });
      if (marked.length > 0) changed(slugUrl);
      return marked;
    },
    'reading.chooseLine': async ({ slugUrl, branchId }) =>
      change(slugUrl, () => {
        titles.choose(slugUrl, { line: { branchId } }, now());
        news.recount(slugUrl);
      }),
    'reading.setShelf': async ({ slugUrl, shelf }) => change(slugUrl, () => putOnShelf(slugUrl, shelf)),
    'reading.setFollowed': async ({ slugUrl, isFollowed }) => change(slugUrl, () => setFollowed(slugUrl, isFollowed)),
    'reading.newChapters': async ({ slugUrl }) => stores.news.fresh(slugUrl, MOST_CHAPTERS),
    'reading.noteSeen': async ({ slugUrl }) => {
      // Report no change when nothing new was seen: listeners read the list again and call this.
      if (titles.get(slugUrl).isFollowed && asOne(() => news.see(slugUrl))) changed(slugUrl);
    },
    'reading.setLook': async ({ slugUrl, look }) => {
      const isNothing = look === null || Object.keys(look).length === 0;
      change(slugUrl, () => titles.choose(slugUrl, { look: isNothing ? null : look }, now()));
    },
    'reading.shelves': async () => {
      const places = new Map(positions.ofShelved().map((position) => [position.slugUrl, position]));
      return stores.news
        .shelved()
        .flatMap(({ slugUrl, shelvedAt, ...title }) => {
          const novel = cardOf(slugUrl);
          const position = places.get(slugUrl) ?? null;
          return novel === null
            ? []
            : { ...title, novel, position, touchedAt: Math.max(shelvedAt, position?.updatedAt ?? 0) };
        })
        .toSorted((left, right) => right.touchedAt - left.touchedAt);
    },

    'reading.history': async ({ page, search }) => {
      const namesOf = (slugUrl: SlugUrl) => searchTextOf(Object.values(cardOf(slugUrl)?.name ?? {}));
      const of = search === '' ? null : foundByName(history.titles(), search, namesOf);
      const total = history.count(of);
      const items = history.page(page, of).flatMap((opened) => {
        const novel = cardOf(opened.slugUrl);
        if (novel === null) return [];
        const { volume, number, branchId, isRead, openedAt } = opened;
        return [{ novel, chapter: { volume, number }, branchId, isRead, openedAt }];
      });
      return { items, page, totalPages: Math.ceil(total / PER_PAGE), total };
    },
    'reading.forgetHistory': async ({ entries }) => changeEach(() => history.forget(entries, now())),
    'reading.restoreHistory': async ({ entries }) => {
      changeEach(() => {
        history.restore(entries, clock.now());
        return entries;
      });
    },

    'reading.days': async () => ({ days: days.of(), today: localDate(clock.now()) }),
    'reading.addTime': async ({ seconds }) => change(null, () => countToday({ seconds, chapters: 0 })),
    'reading.clearDays': async () => change(null, () => days.clear(now())),
    'reading.restoreDays': async ({ days: cleared }) =>
      change(null, () => {
        for (const day of cleared) days.restore(day, now());
      }),

    'replacements.list': async ({ slugUrl }) => replacements.list(slugUrl),
    'replacements.put': async (replacement) => {
      const { id, slugUrl } = replacement;
      const others = replacements.list(slugUrl).filter((other) => other.slugUrl === slugUrl && other.id !== id);
      if (others.length >= MOST_REPLACEMENTS)
        throw new AppFailure({ code: 'rejected', fields: { find: ['too-many'] } });
      change(slugUrl, () => replacements.put(replacement, now()));
    },
    'replacements.remove': async ({ ids }) => changeEach(() => replacements.remove(ids, now())),

    'bookmarks.list': async ({ slugUrl }) => bookmarks.list(slugUrl),
    'bookmarks.put': async (bookmark) => change(bookmark.slugUrl, () => bookmarks.put(bookmark, now())),
    'bookmarks.remove': async ({ ids }) => changeEach(() => bookmarks.remove(ids, now())),
    'highlights.list': async ({ slugUrl }) => highlights.list(slugUrl),
    'highlights.put': async ({ replaces = [], ...highlight }) => {
      if (!isBefore(highlight.start, highlight.end))
        throw new AppFailure({ code: 'invalid-input', path: 'highlights.put:end' });
      return change(highlight.slugUrl, () => {
        highlights.remove(replaces, now());
        highlights.put(highlight, now());
      });
    },
    'highlights.remove': async ({ ids }) => changeEach(() => highlights.remove(ids, now())),
    'highlights.search': async ({ text, page }) => {
      const { found, total } = stores.findHighlights(text, page, listOf);
      const items = found.map((each) => ({ ...each, novel: cardOf(each.highlight.slugUrl) }));
      return { items, page, totalPages: Math.ceil(total / PER_PAGE), total };
    },
  };
  return { handlers, close: unsaved.close };
}
