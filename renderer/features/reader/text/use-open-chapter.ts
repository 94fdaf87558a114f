import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { STALE_AFTER_MILLISECONDS, useAnswer } from '#renderer/api/query-for.ts';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { useSavedChapters } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { isPositionKnown } from '#renderer/parts/novel/position-prefetch.ts';
import { useNovelsAway } from '#renderer/parts/novel/use-novel-standing.ts';
import { useTitleChanges } from '#renderer/parts/novel/use-title-changes.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { currentHref, goBack, isLeaving, navigate, useParams, useSearch } from '#renderer/parts/router/router.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { picturesOf } from '#shared/domain/chapter-document/document-text.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { isSameChapter, newName } from '#shared/domain/novels/chapter-key.ts';
import type { Chapter, ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import { movedPlace } from '../place/document-places.ts';
import { readerSearch } from '../reader-address.ts';
import { useReaderStore } from '../reader-store.ts';
import { readPlace } from '../speech/speech-store.ts';
import { readableDocument } from './chapter-content.ts';

/** The text of an open chapter is not replaced; unused ones leave the cache sooner (query-client.ts). */
const CHAPTER_FRESH_MILLISECONDS = 12 * 60 * 60_000;

const none: readonly never[] = [];

const ROUTE = '/read/$slugUrl/$volume/$number';

/** The chapter that the address names: its title, its place there, the translation that is read, and its text. */
export function useOpenChapter() {
  const { volume, number, ...params } = useParams(ROUTE);
  // The core refuses an invalid name.
  const slugUrl = params.slugUrl as SlugUrl;
  const { branch, ...linked } = readerSearch(useSearch());
  const title = useOpenTitle(slugUrl, branch);
  useAppEvent('chapters.renumbered', ({ slugUrl: renumbered, moves }) => {
    const to = renumbered === slugUrl && newName({ volume, number }, moves);
    if (!to || isLeaving()) return;
    const { text } = useReaderStore.getState();
    const place = readPlace();
    const here = text && place && movedPlace(text, place, 'drawn');
    void navigate(addressOf.chapter({ slugUrl, ...to, branchId: branch ?? null }, here ?? linked), { replace: true });
  });

  return useChapterOf(title, { volume, number }, true);
}

export type OpenChapter = ReturnType<typeof useChapterOf>;

function useChapterOf(title: OpenTitle, name: ChapterName, isWanted: boolean) {
  const named = chapterIn(title, name);
  const { volume, number, read, isDecided } = named;
  const chapter = useAnswer(
    'novels.chapter',
    { slugUrl: title.slugUrl, volume, number, branchId: read?.branchId ?? null },
    {
      staleTime: ({ state }) => (state.data?.saved?.isOutdated ? STALE_AFTER_MILLISECONDS : CHAPTER_FRESH_MILLISECONDS),
      enabled: isWanted && isDecided,
    },
  );
  return { ...title, ...named, chapter };
}

type OpenTitle = ReturnType<typeof useOpenTitle>;

function useOpenTitle(slugUrl: SlugUrl, branch: number | undefined) {
  const novel = useAnswer('novels.get', { slugUrl });
  const list = useAnswer('novels.chapters', { slugUrl });
  const client = useQueryClient();
  const [knownTitle] = useState(() => (isPositionKnown(client, slugUrl) ? slugUrl : null));
  const isKnownAlready = knownTitle === slugUrl;
  const reading = useAnswer('reading.title', { slugUrl }, { staleTime: 0, refetchOnMount: !isKnownAlready });
  const replacements = useAnswer('replacements.list', { slugUrl });
  const isReadingKnown = (isKnownAlready || reading.isFetchedAfterMount) && !replacements.isPending;

  const chapters = list.data ?? none;
  const lines = translationLines(chapters);
  const saved = useSavedChapters(slugUrl);
  const isAway = useNovelsAway();
  const line = branch === undefined ? (reading.data?.line ?? null) : { branchId: branch };
  return {
    slugUrl,
    branch,
    novel,
    list,
    isNovelMissing: list.data === undefined && list.error !== null && failureOf(list.error).code === 'not-found',
    chapters,
    lines,
    reading,
    saved,
    /** The service could not be reached when it was last asked. */
    isAway,
    /** The line in the address, else the one chosen for the title; null: none. */
    line,
    chosenId: line?.branchId ?? null,
    replacements: replacements.data ?? none,
    /** The place where the title was left and its replacements are known, or could not be fetched. */
    isReadingKnown,
  };
}

/** The place of a chapter in its title, and the translation in which it is read. */
function chapterIn(title: OpenTitle, { volume, number }: ChapterName) {
  const { chapters, lines, saved, isAway, line, chosenId, isReadingKnown } = title;
  const place = chapters.findIndex((each) => isSameChapter(each, { volume, number }));
  const entry = chapters[place];
  const opens = (each: ChapterListEntry) => !isAway || saved.has(each);
  const isDecided = entry !== undefined && (line !== null || !hasTranslationChoice([entry]));
  return {
    volume,
    number,
    /** 0-based place in `chapters`; -1 for a chapter that is not listed. */
    place,
    entry,
    /** The next and previous chapter; while the service is away, of the saved ones. */
    previous: wayOn(chapters, place, 'previous', opens),
    next: wayOn(chapters, place, 'next', opens),
    isDecided,
    /** The chapter has several translations, and none is chosen. */
    isUndecided: entry !== undefined && isReadingKnown && !isDecided,
    /** The branch that is read; null until the list is known. */
    read: entry === undefined ? null : branchToRead(entry, chosenId, lines),
  };
}

/**
 * The nearest chapter that opens before or after a place of the list, and how many are skipped. If none opens, the adjacent
 * one: it says why it does not open. `place` -1: the chapter is not listed and has no neighbours.
 */
export function wayOn(
  chapters: readonly ChapterListEntry[],
  place: number,
  to: 'previous' | 'next',
  opens: (chapter: ChapterListEntry) => boolean,
) {
  if (place < 0) return { chapter: undefined, skipped: 0 };
  const beside = to === 'next' ? chapters.slice(place + 1) : chapters.slice(0, place).reverse();
  const skipped = Math.max(0, beside.findIndex(opens));
  return { chapter: beside[skipped], skipped };
}

const PICTURES_AHEAD = 2;
/** A longer text is not parsed only to find its pictures. */
const LONGEST_TEXT = 100_000;

/** The next chapter, fetched once this one is drawn. */
export function useNextChapter(opened: OpenChapter, isDrawn = true): OpenChapter {
  return useChapterOf(opened, opened.next.chapter ?? { volume: '', number: '' }, isDrawn && opened.chapter.isSuccess);
}

/** Whether the next chapter can be drawn under the open one: both have a text, and no chapter between them is skipped. */
export function canFollow(opened: OpenChapter, next: OpenChapter): boolean {
  const hasText = ({ chapter, isDecided }: OpenChapter) =>
    isDecided && chapter.data !== undefined && readableDocument(chapter.data) !== null;
  return opened.isReadingKnown && opened.next.skipped === 0 && hasText(opened) && hasText(next);
}

/** Loads the first pictures of the next chapter while the page is idle. */
export function useNextPictures(chapter: Chapter | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    if (chapter.content.format === 'html' && chapter.content.html.length > LONGEST_TEXT) return;
    const task = requestIdleCallback(() => {
      const pictures = readableDocument(chapter)?.blocks.flatMap(picturesOf) ?? [];
      for (const { source } of pictures.slice(0, PICTURES_AHEAD)) if (source !== null) new Image().src = source;
    });
    return () => cancelIdleCallback(task);
  }, [chapter]);
}

/** The ways out of a chapter. Chapters replace each other in the history: Back leaves the reader at once. */
export function useChapterNavigation(opened: OpenChapter) {
  const { slugUrl, volume, number, branch, isNovelMissing } = opened;
  const t = useTranslations('offline.reader');
  const titleChanges = useTitleChanges();

  /** `branchId` null: the translation chosen for the title. */
  function open(chapter: ChapterName, branchId: number | null = branch ?? null, keepsScroll = false): void {
    void navigate(addressOf.chapter({ slugUrl, ...chapter, branchId }), { replace: true, keepsScroll });
  }

  function goOn({ chapter, skipped }: OpenChapter['next']): void {
    if (chapter === undefined) return;
    open(chapter);
    if (skipped > 0) showToast({ text: t('skipped', { count: skipped }) });
  }

  async function chooseLine(branchId: number | null): Promise<void> {
    const isRemembered = titleChanges.chooseLine(slugUrl, branchId);
    open({ volume, number }, null);
    const here = currentHref();
    // Opens the chapter also when the choice could not be saved, unless the person has left it meanwhile.
    if (!(await isRemembered) && currentHref() === here) open({ volume, number }, branchId);
  }

  return {
    openNext: () => goOn(opened.next),
    openPrevious: () => goOn(opened.previous),
    /** Makes the next chapter, which is drawn under this one, the open one where it stands in the window. */
    readOn: () => opened.next.chapter && open(opened.next.chapter, branch ?? null, true),
    /** From now on the title is read in this translation. */
    chooseLine: (branchId: number | null) => void chooseLine(branchId),
    /** Opens this chapter and the following ones in another translation, without changing the title's choice. */
    readIn: (branchId: number | null) => {
      // A branch without an id cannot be named in the address.
      if (branchId === null) void chooseLine(branchId);
      else open({ volume, number }, branchId);
    },
    leave: () => goBack(isNovelMissing ? addressOf.novels() : addressOf.novel(slugUrl)),
  };
}

export type ChapterNavigation = ReturnType<typeof useChapterNavigation>;

export const ChapterContext = createContext<{
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
  /** The chapter is only drawn under the open one. */
  readonly isFollowing: boolean;
} | null>(null);

/** The open chapter and the ways out of it, for everything inside of the reader; inside of an article, its chapter. */
export function useChapter() {
  const chapter = use(ChapterContext);
  if (chapter === null) throw new Error('There is no open chapter outside of the reader');
  return chapter;
}
