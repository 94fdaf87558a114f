import { Dialog } from '@base-ui/react/dialog';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookmarkIcon, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ownTokens } from '#renderer/parts/look/own-colours.ts';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import { ContentsSheet } from './chrome/contents-sheet.tsx';
import { KeysSheet } from './chrome/keys-sheet.tsx';
import { ReaderChrome } from './chrome/reader-chrome.tsx';
import { focusText } from './chrome/use-chrome-visibility.ts';
import { useReaderActions } from './chrome/use-reader-actions.ts';
import bookmarkRibbonStyles from './marks/bookmark-ribbon.module.css';
import { NotesLayer } from './marks/notes-layer.tsx';
import { useBookmarkHere } from './marks/use-bookmark-changes.ts';
import { type ChapterNavigation, useChapterNavigation } from './place/use-chapter-navigation.ts';
import styles from './reader.module.css';
import { type ReadText, useReaderStore } from './reader-store.ts';
import { SearchBar, useSearchStore } from './search/search-bar.tsx';
import { findAll, searchableText } from './search/text-search.ts';
import { lookStyle, type ReaderLook } from './settings/reading-look.ts';
import { SettingsSheet } from './settings/settings-sheet.tsx';
import { useReaderLook } from './settings/use-reader-look.ts';
import { SpeechBar } from './speech/speech-bar.tsx';
import { useSpeech } from './speech/use-speech.ts';
import { ChapterView } from './text/chapter-view.tsx';
import pictureViewerStyles from './text/picture-viewer.module.css';
import { type OpenChapter, useNextChapter, useNextPictures, useOpenChapter } from './text/use-open-chapter.ts';
import './settings/reading-tokens.css';

/** A chapter in the whole window. */
export function ReaderPage() {
  const scrollerRef = useRef<HTMLElement>(null);
  const opened = useOpenChapter();
  const navigation = useChapterNavigation(opened);
  const t = useTranslations('reader.trouble');
  const { titleOf } = useNovelName();
  const { look } = useReaderLook();
  const { chrome, fullscreen } = useReaderActions(scrollerRef, navigation);
  useNextPictures(useNextChapter(opened).chapter);
  // A voice leaves nothing out unasked.
  useSpeech(navigation, opened.ways.next !== undefined && opened.ways.skippedAfter === 0);
  useReadingTheme(look);
  useFoundPlace(opened);
  // All else floats above the text, which does not wait for it: it moves nothing when it comes. Keys work meanwhile.
  const isPainted = useAfterPaint(opened.chapter.data !== undefined && opened.isReadingKnown);
  usePageTitle(opened.isNovelMissing ? t('noNovel') : opened.novel.data && titleOf(opened.novel.data.name));

  return (
    <div className={styles['reader']} style={lookStyle(look)} data-chrome={chrome.isShown}>
      <ChapterView
        opened={opened}
        navigation={navigation}
        scrollerRef={scrollerRef}
        onTap={() => (chrome.isShown ? chrome.sleep() : chrome.wake())}
      />
      {isPainted && (
        <>
          <ReaderChrome opened={opened} navigation={navigation} chrome={chrome} fullscreen={fullscreen} />
          <SpeechBar isRaised={chrome.isShown} />
          <BookmarkRibbon slugUrl={opened.slugUrl} />
          <NotesLayer slugUrl={opened.slugUrl} />
          <SearchBar />
          <ContentsSheet opened={opened} />
          <LinesSheet opened={opened} navigation={navigation} />
          <SettingsSheet />
          <KeysSheet />
          <PictureViewer />
        </>
      )}
    </div>
  );
}

/** Gives the whole page the colours of reading while the reader is open, sheets and tooltips too (reading-tokens.css). */
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

type LinesSheetProps = { readonly opened: OpenChapter; readonly navigation: ChapterNavigation };

/** Another translation of the same title, from the same chapter on. */
function LinesSheet({ opened, navigation }: LinesSheetProps) {
  const t = useTranslations('novels.line');
  const tActions = useTranslations('app.actions');
  const isOpen = useReaderStore((state) => state.panel === 'lines');
  const openPanel = useReaderStore((state) => state.openPanel);
  const { lines, chosenId, read } = opened;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => openPanel(open ? 'lines' : null)}
      title={t('title')}
      closeName={tActions('close')}
      returnFocus={focusText}
    >
      <p className={styles['questionAdvice']}>{t('fallback')}</p>
      <LineChoice
        lines={lines}
        chosenId={chosenId ?? read?.branchId ?? null}
        onChoose={(branchId) => {
          openPanel(null);
          navigation.chooseLine(branchId);
        }}
      />
    </Sheet>
  );
}

/** Goes to the paragraph that the address names, once, and shows there the words that were found. */
function useFoundPlace({ slugUrl, volume, number }: Pick<OpenChapter, 'slugUrl' | 'volume' | 'number'>): void {
  const { paragraph, words } = useSearch({ from: '/read/$slugUrl/$volume/$number' });
  const navigate = useNavigate();
  const text = useReaderStore((state) => state.text);
  const goTo = useReaderStore((state) => state.goTo);

  const go = useEffectEvent((found: ReadText, sought: number) => {
    const last = Math.max(0, found.document.blocks.length - 1);
    goTo?.({ paragraph: Math.min(sought, last), offset: 0 }, () => {
      if (words !== undefined && isThere(found, words)) useSearchStore.getState().show(words);
    });
    // A reload leads to where the person has read on since.
    void navigate({
      to: '.',
      search: ({ branch }) => ({ branch }),
      replace: true,
      resetScroll: false,
    });
  });

  useEffect(() => {
    if (paragraph === undefined || text === null || goTo === null) return;
    const isOpen = text.chapter.slugUrl === slugUrl && isSameChapter(text.chapter, { volume, number });
    if (isOpen) go(text, paragraph);
  }, [paragraph, text, goTo, slugUrl, volume, number]);
}

/** Words of a note, or across lines, are not where the search in the chapter looks. */
function isThere({ document }: ReadText, words: string): boolean {
  return findAll(searchableText(document), words).length > 0;
}

/** Says at the edge of the page that its place is bookmarked, also while the controls are away. */
function BookmarkRibbon({ slugUrl }: { readonly slugUrl: string }) {
  const t = useTranslations('reader.bookmarks');
  const isHere = useBookmarkHere(slugUrl);
  return isHere && <BookmarkIcon className={bookmarkRibbonStyles['ribbon']} role="img" aria-label={t('here')} />;
}

/** The picture that was clicked, as large as the window; any click or Esc puts it back. */
function PictureViewer() {
  const t = useTranslations('reader.picture');
  const tActions = useTranslations('app.actions');
  const picture = useReaderStore((state) => state.picture);
  const openPicture = useReaderStore((state) => state.openPicture);
  const close = () => openPicture(null);
  return (
    <Dialog.Root open={picture !== null} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={pictureViewerStyles['backdrop']} />
        <Dialog.Popup className={pictureViewerStyles['popup']}>
          <Dialog.Title className={saidOnly()}>{picture?.description || t('viewer')}</Dialog.Title>
          <button type="button" className={pictureViewerStyles['stage']} aria-label={tActions('close')} onClick={close}>
            {picture?.source && (
              <img className={pictureViewerStyles['image']} src={picture.source} alt={picture.description} />
            )}
          </button>
          <Dialog.Close
            render={
              <IconButton
                className={pictureViewerStyles['close']}
                name={tActions('close')}
                icon={<X />}
                shortcut="Esc"
                tone="picture"
                size="large"
              />
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
