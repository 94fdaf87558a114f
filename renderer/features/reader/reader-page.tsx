import { ArrowLeft, ArrowRight, BookmarkIcon, CircleArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useTranslatorNames } from '#renderer/parts/novel/line-choice.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useSearch } from '#renderer/parts/router/router.ts';
import { useAge } from '#renderer/parts/time/use-moment-text.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import { translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { AutoScroll } from './chrome/auto-scroll.tsx';
import { ReaderChrome } from './chrome/reader-chrome.tsx';
import { ReaderSheets } from './chrome/reader-sheets.tsx';
import { type ReaderActions, useReaderActions } from './chrome/use-reader-actions.ts';
import { NotesLayer, showHighlight } from './marks/notes-layer.tsx';
import { useBookmarkHere, usePlacedBookmarks, usePlacedHighlights } from './marks/use-marks.ts';
import { PageTurners } from './pages/page-turners.tsx';
import pages from './pages/pages.module.css';
import { movedPlace } from './place/document-places.ts';
import { isNextAtTop } from './place/place-keeper.ts';
import { ReadingTime } from './place/reading-time.tsx';
import styles from './reader.module.css';
import { forgetPlace, readerSearch } from './reader-address.ts';
import { type ReadText, useReaderStore } from './reader-store.ts';
import { SearchBar, useSearchStore } from './search/search-bar.tsx';
import { findAll, searchableText } from './search/text-search.ts';
import { lookStyle } from './settings/reading-look.ts';
import { useReaderLook, useReadingTheme } from './settings/use-reader-look.ts';
import { SpeechBar } from './speech/speech-bar.tsx';
import { useSpeech } from './speech/use-speech.ts';
import { ChapterText } from './text/chapter-text.tsx';
import { ChapterFailure, ChapterTrouble, LineQuestion, NovelMissing, TextSkeleton } from './text/chapter-trouble.tsx';
import { PictureViewer } from './text/picture-viewer.tsx';
import {
  ChapterContext,
  canFollow,
  type OpenChapter,
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
  const next = useNextChapter(opened, isPainted);
  useNextPictures(next.chapter.data);
  const isFollowed = look.mode === 'scroll' && look.isContinuous && canFollow(opened, next);
  // The voice does not skip chapters.
  useSpeech(navigation, opened.next.chapter !== undefined && opened.next.skipped === 0);
  useReadingTheme(look);
  const chapterName = useChapterName().nameOf({ volume: opened.volume, number: opened.number });
  const { data: novel } = opened.novel;
  usePageTitle(opened.isNovelMissing ? t('noNovel.title') : novel && `${chapterName} · ${titleOf(novel.name)}`);

  return (
    <ChapterContext value={{ opened, navigation, isFollowing: false }}>
      <div className={styles['reader']} style={lookStyle(look, script)} data-chrome={actions.chrome.isShown}>
        <p className={visuallyHidden()} role="status">
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

type ChapterViewProps = {
  /** The next chapter, if it is drawn under the open one. */
  readonly following: OpenChapter | null;
  readonly actions: ReaderActions;
};

function ChapterView({ following, actions }: ChapterViewProps) {
  const t = useTranslations('reader');
  const { opened, navigation } = useChapter();
  const { volume, number } = opened;
  const mainRef = useRef<HTMLElement>(null);

  // Keys scroll the text as soon as another chapter is opened.
  useEffect(() => {
    if (`${volume}/${number}` !== '') mainRef.current?.focus({ preventScroll: true });
  }, [volume, number]);

  // Not while it scrolls: the movement would end when the chapter above is removed.
  useListener(mainRef, 'scrollend', () => isNextAtTop() && navigation.readOn());

  return (
    <main
      id="main"
      ref={mainRef}
      tabIndex={-1}
      aria-label={t('text')}
      className={classNames(styles['scroller'], pages['frame'])}
    >
      <div className={pages['leaf']}>
        {[opened, ...(following === null ? [] : [following])].map((chapter) => (
          <ChapterArticle
            // The next chapter keeps its element when it becomes the open one.
            key={`${chapter.slugUrl} ${chapterKey(chapter)}`}
            opened={chapter}
            isFollowing={chapter === following}
            isFollowed={chapter === opened && following !== null}
          />
        ))}
      </div>
      <PageTurners frameRef={mainRef} actions={actions} />
    </main>
  );
}

type ChapterArticleProps = {
  readonly opened: OpenChapter;
  readonly isFollowing: boolean;
  readonly isFollowed: boolean;
};

function ChapterArticle({ opened, isFollowing, isFollowed }: ChapterArticleProps) {
  const navigation = useChapterNavigation(opened);
  const titleId = useId();
  return (
    <ChapterContext value={{ opened, navigation, isFollowing }}>
      <article className={classNames(styles['column'], pages['article'])} aria-labelledby={titleId}>
        <ChapterHeader titleId={titleId} />
        <ChapterMatter />
        {isFollowed ? <hr className={styles['divider']} /> : <ChapterEnds />}
      </article>
    </ChapterContext>
  );
}

function ChapterHeader({ titleId }: { readonly titleId: string }) {
  const t = useTranslations();
  const namesOf = useTranslatorNames();
  const { titleOf } = useNovelName();
  const { nameOf } = useChapterName();
  const { opened } = useChapter();
  const { slugUrl, volume, number, novel, entry, read, chosenId, isUndecided, isNovelMissing } = opened;
  const drawn = useReplacer(slugUrl);
  const name = entry?.name ?? opened.chapter.data?.name ?? null;
  const isOtherLine = read !== null && chosenId !== null && read.branchId !== chosenId;
  return (
    <header className={styles['header']}>
      {!isNovelMissing && (
        <p className={styles['novel']}>
          {novel.data === undefined ? (
            // Reserves the line, so that nothing moves when the name arrives.
            '\u00a0'
          ) : (
            <a href={addressOf.novel(slugUrl)}>{titleOf(novel.data.name)}</a>
          )}
        </p>
      )}
      <h1 id={titleId} className={styles['title']}>
        <span className={styles['chapter']}>{nameOf({ volume, number })}</span>
        {name !== null && <span className={styles['name']}>{drawn(name)}</span>}
      </h1>
      {read !== null && !isUndecided && (
        <p className={styles['translators']} role={isOtherLine ? 'status' : undefined}>
          {t(isOtherLine ? 'reader.otherLine' : 'reader.translatedBy', { names: namesOf(translatorsOf(read)) })}
        </p>
      )}
      {read !== null && !isUndecided && <SavedNote branchId={read.branchId} />}
    </header>
  );
}

/** Under the title: the text is saved, and since when if it is outdated. */
function SavedNote({ branchId }: { readonly branchId: number | null }) {
  const t = useTranslations('offline.reader');
  const age = useAge();
  const { volume, number, saved, chapter } = useChapter().opened;
  const copy = chapter.data?.saved ?? null;
  // A text on the page stays when its saved copy is removed.
  const isHere = saved.isKnown ? isSaved(saved.of({ volume, number, branchId })) : copy !== null;
  if (!isHere) return null;
  return (
    <p className={styles['saved']}>
      <CircleArrowDown />
      {copy?.isOutdated ? t('outdated', { when: age(copy.at) }) : t('saved')}
    </p>
  );
}

function ChapterMatter() {
  const { isNovelMissing, list, entry, chapter, isUndecided, isReadingKnown } = useChapter().opened;
  if (isNovelMissing) return <NovelMissing />;
  if (list.data === undefined && list.error !== null) {
    return <ChapterFailure error={failureOf(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data !== undefined && entry === undefined) return <ChapterTrouble kind="gone" />;
  if (isUndecided) return <LineQuestion />;
  if (chapter.data !== undefined && isReadingKnown) {
    const { volume, number, branchId } = chapter.data;
    return <ChapterText key={`${volume}/${number}/${branchId}`} chapter={chapter.data} />;
  }
  if (chapter.error === null) return <TextSkeleton />;
  const error = failureOf(chapter.error);
  if (error.code === 'forbidden') return <ChapterTrouble kind="closed" />;
  if (error.code === 'not-found') return <ChapterTrouble kind="gone" />;
  return <ChapterFailure error={error} onRetry={() => void chapter.refetch()} />;
}

function ChapterEnds() {
  const t = useTranslations();
  const { opened, navigation } = useChapter();
  const drawn = useReplacer(opened.slugUrl);
  const { nameOf } = useChapterName();
  if (opened.list.data === undefined) return null;
  const { chapter: previous, skipped: skippedBefore } = opened.previous;
  const { chapter: next, skipped: skippedAfter } = opened.next;
  return (
    <nav className={styles['ends']} aria-label={t('novels.chapters.title')}>
      {next === undefined ? (
        opened.entry !== undefined && <p className="faint">{t('reader.lastChapter')}</p>
      ) : (
        <button type="button" className={styles['next']} onClick={navigation.openNext}>
          <span className="small faint">
            {skippedAfter === 0 ? t('reader.next') : t('offline.reader.nextSaved', { count: skippedAfter })}
          </span>
          <span className={styles['nextName']}>
            {nameOf({ volume: next.volume, number: next.number })}
            {next.name !== null && <span className="block body soft regular">{drawn(next.name)}</span>}
          </span>
          <ArrowRight className={styles['nextIcon']} />
        </button>
      )}
      {previous !== undefined && (
        <Button kind="plain" size="small" icon={<ArrowLeft />} onClick={navigation.openPrevious}>
          {skippedBefore === 0 ? t('reader.previous') : t('offline.reader.previousSaved')}
        </Button>
      )}
    </nav>
  );
}

/** Goes once to what the address names: a bookmark, a highlight, or a place, where it shows the words that were found there. */
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
