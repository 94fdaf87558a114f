import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { ChapterView } from './chapter-view.tsx';
import { ContentsSheet } from './contents-sheet.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { LinesSheet } from './lines-sheet.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import styles from './reader.module.css';
import { ReaderChrome } from './reader-chrome.tsx';
import './reading-tokens.css';
import { lookStyle } from './reading-look.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { SpeechBar } from './speech-bar.tsx';
import { useChapterNavigation } from './use-chapter-navigation.ts';
import { useNextChapterReady } from './use-next-chapter-ready.ts';
import { useOpenChapter } from './use-open-chapter.ts';
import { useReaderActions } from './use-reader-actions.ts';
import { useReadingTheme } from './use-reading-theme.ts';
import { useSpeech } from './use-speech.ts';

/** A chapter in the whole window. */
export function ReaderPage() {
  const scrollerRef = useRef<HTMLElement>(null);
  const opened = useOpenChapter();
  const navigation = useChapterNavigation(opened);
  const t = useTranslations('reader.trouble');
  const { titleOf } = useNovelName();
  const { settings } = useSettings();
  const look = settings.reader;
  const { chrome, fullscreen } = useReaderActions(scrollerRef, navigation);
  useNextChapterReady(opened);
  useSpeech(navigation, opened.neighbours.next !== undefined);
  useReadingTheme(look.theme);
  usePageTitle(opened.isNovelMissing ? t('noNovel') : opened.novel.data && titleOf(opened.novel.data.name));

  return (
    <div className={styles['reader']} style={lookStyle(look)} data-chrome={chrome.isShown}>
      <ChapterView
        opened={opened}
        navigation={navigation}
        scrollerRef={scrollerRef}
        onTap={() => (chrome.isShown ? chrome.sleep() : chrome.wake())}
      />
      <ReaderChrome opened={opened} navigation={navigation} chrome={chrome} fullscreen={fullscreen} />
      <SpeechBar isRaised={chrome.isShown} />
      <ContentsSheet opened={opened} />
      <LinesSheet opened={opened} navigation={navigation} />
      <SettingsSheet />
      <KeysSheet />
      <PictureViewer />
    </div>
  );
}
