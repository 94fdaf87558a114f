import { BookmarkIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { ownTokens } from '#renderer/parts/look/own-colours.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useSearch } from '#renderer/parts/router/router.ts';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import { AutoScroll } from './chrome/auto-scroll.tsx';
import { ReaderChrome } from './chrome/reader-chrome.tsx';
import { ReaderSheets } from './chrome/reader-sheets.tsx';
import { useReaderActions } from './chrome/use-reader-actions.ts';
import { NotesLayer, showHighlight } from './marks/notes-layer.tsx';
import { useBookmarkHere, usePlacedBookmarks, usePlacedHighlights } from './marks/use-marks.ts';
import { movedPlace } from './place/document-places.ts';
import { ReadingTime } from './place/reading-time.tsx';
import styles from './reader.module.css';
import { forgetPlace, readerSearch } from './reader-address.ts';
import { type ReadText, useReaderStore } from './reader-store.ts';
import { SearchBar, useSearchStore } from './search/search-bar.tsx';
import { findAll, searchableText } from './search/text-search.ts';
import { lookStyle, type ReaderLook } from './settings/reading-look.ts';
import { useReaderLook } from './settings/use-reader-look.ts';
import { SpeechBar } from './speech/speech-bar.tsx';
import { useSpeech } from './speech/use-speech.ts';
import { ChapterView } from './text/chapter-view.tsx';
import { PictureViewer } from './text/picture-viewer.tsx';
import {
  ChapterContext,
  canFollow,
  useChapter,
  useChapterNavigation,
  useNextChapter,
  useNextPictures,
  useOpenChapter,
} from './text/use-open-chapter.ts';
import './settings/reading-tokens.css';

export function ReaderPage() {
  const opened = useOpenChapter();
  const navigation = useChapterNavigation(opened);
  const t = useTranslations('reader.trouble');
  const { titleOf } = useNovelName();
  const { look } = useReaderLook();
  const script = useReaderStore((state) => state.script);
  const actions = useReaderActions(navigation);
  const { isKept } = useSettings().settings.statistics;
  // The text is painted first: everything else floats above it and moves nothing. Keys work from the start.
  const isPainted = useAfterPaint(opened.chapter.data !== undefined && opened.isReadingKnown);
  const { next } = useNextChapter(opened, isPainted);
  useNextPictures(next.chapter.data);
  const isFollowed = look.mode === 'scroll' && look.isContinuous && canFollow(opened, next);
  // The voice does not skip chapters.
  useSpeech(navigation, opened.ways.next !== undefined && opened.ways.skippedAfter === 0);
  useReadingTheme(look);
  const chapterName = useChapterName().nameOf({ volume: opened.volume, number: opened.number });
  const { data: novel } = opened.novel;
  usePageTitle(opened.isNovelMissing ? t('noNovel.title') : novel && `${chapterName} · ${titleOf(novel.name)}`);

  return (
    <ChapterContext value={{ opened, navigation, isFollowing: false }}>
      <div className={styles['reader']} style={lookStyle(look, script)} data-chrome={actions.chrome.isShown}>
        <p className={saidOnly()} role="status">
          {chapterName}
        </p>
        <ChapterView following={isFollowed ? next : null} actions={actions} />
        <AddressedPlace />
        {isPainted && (
          <>
            <ReaderChrome actions={actions} />
            <SpeechBar />
            <AutoScroll actions={actions} />
            <BookmarkRibbon />
            <NotesLayer />
            <SearchBar />
            <ReaderSheets />
            <PictureViewer />
            {isKept && <ReadingTime />}
          </>
        )}
      </div>
    </ChapterContext>
  );
}

/** Gives the whole page, with sheets and tooltips, the colours of reading (reading-tokens.css). */
function useReadingTheme({ theme, ownGround, ownText }: ReaderLook): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.body;
    dataset['readingTheme'] = theme;
    const tokens = theme === 'own' ? Object.entries(ownTokens({ ownGround, ownText })) : [];
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => {
      delete dataset['readingTheme'];
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [theme, ownGround, ownText]);
}

/** Goes once to what the address names: a place, where it shows the words that were found there, a bookmark or a highlight. */
function AddressedPlace() {
  const { branch, paragraph, offset = 0, words, ...ids } = readerSearch(useSearch());
  const { slugUrl, volume, number } = useChapter().opened;
  const text = useReaderStore((state) => state.text);
  const goTo = useReaderStore((state) => state.open?.goTo);
  const bookmark = usePlacedBookmarks().find(({ id }) => id === ids.bookmark);
  const marked = usePlacedHighlights().find(({ highlight }) => highlight.id === ids.highlight);
  const isNamed = text !== null && text.chapter.slugUrl === slugUrl && isSameChapter(text.chapter, { volume, number });
  const isOpen = isNamed && (branch === undefined || text.chapter.branchId === branch);

  const go = useEffectEvent((text: ReadText) => {
    if (marked !== undefined) {
      showHighlight(marked);
    } else if (bookmark !== undefined) {
      goTo?.(movedPlace(text, bookmark, 'stored'));
    } else {
      const place = { paragraph: Math.min(paragraph ?? 0, Math.max(0, text.drawn.blocks.length - 1)), offset };
      // The search in the chapter does not find words across lines.
      const isThere = words !== undefined && findAll(searchableText(text.drawn), words).length > 0;
      goTo?.(movedPlace(text, place, 'stored'), () => isThere && useSearchStore.getState().show(words));
    }
    forgetPlace();
  });

  const isFound = isOpen && (paragraph !== undefined || bookmark !== undefined || marked !== undefined);
  useEffect(() => {
    if (isFound && goTo !== undefined) go(text);
  }, [isFound, text, goTo]);
  return null;
}

/** A ribbon at the edge of a page with a bookmark, also while the controls are hidden. */
function BookmarkRibbon() {
  const t = useTranslations('reader.bookmarks');
  return useBookmarkHere() && <BookmarkIcon className={styles['ribbon']} role="img" aria-label={t('here')} />;
}
