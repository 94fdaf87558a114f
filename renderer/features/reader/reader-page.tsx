import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { BookmarkRibbon } from './bookmark-ribbon.tsx';
import { ChapterView } from './chapter-view.tsx';
import { ContentsSheet } from './contents-sheet.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { LinesSheet } from './lines-sheet.tsx';
import { NotesLayer } from './notes-layer.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import styles from './reader.module.css';
import { ReaderChrome } from './reader-chrome.tsx';
import './reading-tokens.css';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { lookStyle } from './reading-look.ts';
import { SearchBar } from './search-bar.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { SpeechBar } from './speech-bar.tsx';
import { useChapterNavigation } from './use-chapter-navigation.ts';
import { useFoundPlace } from './use-found-place.ts';
import { useNextChapter, useNextPictures } from './use-next-chapter.ts';
import { useOpenChapter } from './use-open-chapter.ts';
import { useReaderActions } from './use-reader-actions.ts';
import { useReaderLook } from './use-reader-look.ts';
import { useReadingTheme } from './use-reading-theme.ts';
import { useSpeech } from './use-speech.ts';

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
