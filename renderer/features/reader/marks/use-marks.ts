import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor, useAnswer } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { movedSpan } from '#shared/domain/chapter-document/replaced-document.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import {
  bookmarkNear,
  excerptAt,
  movedPlace,
  paragraphAt,
  placeOfBookmark,
  placeOfQuote,
  pointOfPlace,
  quoteOf,
  trimmedSpan,
} from '../place/document-places.ts';
import type { Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { readPlace } from '../speech/speech-store.ts';
import { spanOf } from '../text/text-range.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import { joinedHighlight, type PlacedHighlight } from './joined-highlight.ts';

function isOfText({ chapter }: ReadText, mark: Pick<Bookmark, 'volume' | 'number' | 'branchId'>): boolean {
  return isSameChapter(chapter, mark) && chapter.branchId === mark.branchId;
}

/** Whether the person has not gone to another chapter. */
function isStillOpen({ chapter }: ReadText): boolean {
  const open = useReaderStore.getState().text;
  return open?.chapter.slugUrl === chapter.slugUrl && isOfText(open, chapter);
}

/** Sets and removes bookmarks. Each change shows a toast and can be undone. */
export function useBookmarkChanges() {
  const t = useTranslations('reader.bookmarks');
  const change = useChange();

  /** In order: a key that is held must not set two bookmarks at one place. */
  const run = (command: () => Promise<unknown>) =>
    void change({ scope: 'bookmarks', command, failureText: t('notChanged') });

  function store(bookmark: Bookmark, isSet: boolean): Promise<unknown> {
    return isSet ? api['bookmarks.put'](bookmark) : api['bookmarks.remove']({ ids: [bookmark.id] });
  }

  async function set(bookmark: Bookmark, isSet: boolean): Promise<void> {
    await store(bookmark, isSet);
    const undo = () => run(() => store(bookmark, !isSet));
    showToast({ key: `bookmark ${bookmark.id}`, text: t(isSet ? 'added' : 'removed'), action: { run: undo } });
  }

  async function toggleAt(text: ReadText, drawn: Place): Promise<void> {
    const { stored } = text;
    const place = movedPlace(text, drawn, 'drawn');
    const { slugUrl, volume, number, branchId } = text.chapter;
    const known = await api['bookmarks.list']({ slugUrl });
    const here = bookmarkNear(stored, bookmarksIn(text, known), place);
    if (here !== undefined) return set(here, false);
    const excerpt = excerptAt(stored, pointOfPlace(stored, place));
    const id = crypto.randomUUID();
    return set({ id, slugUrl, volume, number, branchId, createdAt: Date.now(), ...place, excerpt }, true);
  }

  return {
    remove: (bookmark: Bookmark) => run(() => set(bookmark, false)),
    /** Sets a bookmark at the place that is read or heard, or removes the one there. */
    toggleHere: () => {
      const { text } = useReaderStore.getState();
      const place = readPlace();
      if (text !== null && place !== null) run(() => toggleAt(text, place));
    },
  };
}

/** The bookmarks of a text, each at the place of its words in the stored document. */
function bookmarksIn(text: ReadText, bookmarks: readonly Bookmark[]): Bookmark[] {
  return bookmarks
    .filter((bookmark) => isOfText(text, bookmark))
    .map((bookmark) => ({ ...bookmark, ...placeOfBookmark(text.stored, bookmark) }));
}

const noBookmarks: readonly Bookmark[] = [];

export function usePlacedBookmarks(): readonly Bookmark[] {
  const { slugUrl } = useChapter().opened;
  const text = useReaderStore((state) => state.text);
  const { data: bookmarks } = useAnswer('bookmarks.list', { slugUrl });
  return text === null || bookmarks === undefined ? noBookmarks : bookmarksIn(text, bookmarks);
}

export function useBookmarkHere(): boolean {
  const own = usePlacedBookmarks();
  return useReaderStore(({ text, open }) => {
    if (text === null || open === null || own.length === 0) return false;
    return bookmarkNear(text.stored, own, movedPlace(text, open.currentPlace(), 'drawn')) !== undefined;
  });
}

/** The joinings on this visit: a note that was begun before one lacks the notes of the others. */
const joinings: ReturnType<typeof joinedHighlight>[] = [];

export function useHighlightChanges() {
  const t = useTranslations('reader.highlights');
  const client = useQueryClient();
  const change = useChange();

  /** In order: a note must not be saved after its highlight is removed. */
  const make = (command: () => Promise<unknown>, failureText = t('notChanged')) =>
    change({ scope: 'highlights', command, failureText });
  const run = (command: () => Promise<unknown>) => void make(command);

  /** Resolves to whether the highlight is stored; the page then lists the title's highlights as they are stored. */
  const store = ({ slugUrl }: Highlight, command: () => Promise<unknown>, failureText?: string) =>
    make(async () => {
      await command();
      const queryKey = keyFor('highlights.list', { slugUrl });
      // A pending answer may be older than this change.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, await api['highlights.list']({ slugUrl }));
    }, failureText);

  const listed = (slugUrl: SlugUrl) => client.getQueryData<Highlight[]>(keyFor('highlights.list', { slugUrl }));

  /** As it is when its change is sent: one that waited before may have joined it with others. Undefined once it is removed. */
  function present(highlight: Highlight): Highlight | undefined {
    const known = listed(highlight.slugUrl);
    return known === undefined ? highlight : known.find(({ id }) => id === highlight.id);
  }

  /** Stores a highlight joined with those it absorbs; returns the joined one. */
  async function join(text: ReadText, made: Highlight): Promise<Highlight> {
    const known = await api['highlights.list']({ slugUrl: made.slugUrl });
    const joined = joinedHighlight(text.stored, made, placedIn(text, known));
    const { highlight, replaces } = joined;
    await api['highlights.put']({ ...highlight, ...(replaces.length > 0 && { replaces }) });
    if (replaces.length > 0) joinings.push(joined);
    return highlight;
  }

  /** Marks a piece of a text, the open one; does nothing if it has no words. `onMarked`: not once the person has gone on. */
  function mark(span: TextSpan, onMarked: (id: string) => void = () => undefined, known?: ReadText): void {
    const { text: open, colour } = useReaderStore.getState();
    const text = known ?? open;
    const stored = text && movedSpan(text, span, 'drawn');
    const quote = stored && quoteOf(text.stored, stored);
    if (text === null || stored === null || quote === null) return;
    const { slugUrl, volume, number, branchId } = text.chapter;
    const place = { id: crypto.randomUUID(), slugUrl, volume, number, branchId, createdAt: Date.now() };
    run(async () => {
      const { id } = await join(text, { ...place, ...stored, colour, quote, note: '' });
      if (isStillOpen(text)) onMarked(id);
    });
  }

  async function openOrMark(text: ReadText, span: TextSpan): Promise<void> {
    const known = await api['highlights.list']({ slugUrl: text.chapter.slugUrl });
    const { start, end } = movedSpan(text, span, 'drawn');
    const isInside = ({ span: marked }: PlacedHighlight) =>
      marked !== null && !isBefore(start, marked.start) && !isBefore(marked.end, end);
    const marked = placedIn(text, known).findLast(isInside);
    const { openHighlight } = useReaderStore.getState();
    if (marked === undefined) mark(span, openHighlight, text);
    else if (isStillOpen(text)) openHighlight(marked.highlight.id);
  }

  return {
    listed,
    /**
     * Resolves to whether it is stored. A highlight that another window has removed does not come back. `seen`: the highlights when
     * the note was begun.
     */
    putNote: async (highlight: Highlight, note: string, seen = listed(highlight.slugUrl)): Promise<boolean> => {
      let isGone = present(highlight) === undefined;
      if (isGone) return false;
      const send = async () => {
        const now = present(highlight);
        isGone = now === undefined;
        const unseen = joinings.filter(
          ({ highlight: { id }, replaces }) =>
            id === highlight.id &&
            seen?.some((other) => replaces.includes(other.id)) &&
            // Device sync can bring back one that was changed elsewhere.
            !listed(highlight.slugUrl)?.some((other) => replaces.includes(other.id)),
        );
        const whole = unseen.reduce((written, { noteWith }) => noteWith(written), note);
        if (now !== undefined) await api['highlights.put']({ ...now, note: whole });
      };
      return (await store(highlight, send, t('noteNotSaved'))) && !isGone;
    },
    mark,
    /** Stores a new colour; the highlight may then absorb others, with their notes. */
    recolour: async (highlight: Highlight, colour: Highlight['colour']): Promise<void> => {
      const { text } = useReaderStore.getState();
      await store(highlight, async () => {
        const now = present(highlight);
        if (text !== null && now !== undefined) await join(text, { ...now, colour });
      });
    },
    /** Marks the selected words, else the paragraph that is read or heard, and opens the highlight. */
    markHere: () => {
      const { text } = useReaderStore.getState();
      const place = readPlace();
      if (text === null || place === null) return;
      const span = selectedText()?.span ?? paragraphAt(text.drawn, place);
      document.getSelection()?.empty();
      if (span !== null) run(() => openOrMark(text, span));
    },
    remove: ({ id }: Highlight) =>
      run(async () => {
        const removed = await api['highlights.remove']({ ids: [id] });
        const undo = () => {
          for (const each of removed) void store(each, () => api['highlights.put'](each));
        };
        showToast({ key: `highlight ${id}`, text: t('removed'), action: { run: undo } });
      }),
  };
}

const none: readonly PlacedHighlight[] = [];

/** The highlights of the open text and the place of their words, the newest last. */
export function usePlacedHighlights(): readonly PlacedHighlight[] {
  const { slugUrl } = useChapter().opened;
  const text = useReaderStore((state) => state.text);
  const { data: highlights } = useAnswer('highlights.list', { slugUrl });
  if (text === null || highlights === undefined) return none;
  return placedIn(text, highlights).map(({ highlight, span }) => ({
    highlight,
    span: span && movedSpan(text, span, 'stored'),
  }));
}

function placedIn(text: ReadText, highlights: readonly Highlight[]): PlacedHighlight[] {
  return highlights
    .filter((highlight) => isOfText(text, highlight))
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((highlight) => ({ highlight, span: placeOfQuote(text.stored, highlight) }));
}

export type SelectedText = { readonly span: TextSpan; readonly quote: string };

export function selectedText(): SelectedText | null {
  const { text, open } = useReaderStore.getState();
  const selection = document.getSelection();
  if (text === null || open === null || selection === null || selection.isCollapsed) return null;
  const selected = spanOf(open.body, selection.getRangeAt(0));
  const span = selected === null ? null : trimmedSpan(text.drawn, selected);
  const quote = span === null ? null : quoteOf(text.drawn, span);
  return span === null || quote === null ? null : { span, quote };
}
