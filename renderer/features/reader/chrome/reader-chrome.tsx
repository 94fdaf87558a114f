import {
  ArrowLeft,
  AudioLines,
  BookmarkIcon,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Highlighter,
  Keyboard,
  Languages,
  List,
  Maximize,
  Minimize,
  Search,
  Type,
} from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { toggleContents } from '../marks/notes-store.ts';
import { useBookmarkChanges, useBookmarkHere } from '../marks/use-bookmark-changes.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useReaderStore } from '../reader-store.ts';
import { useSearchStore } from '../search/search-bar.tsx';
import { useSpeechStore } from '../speech/speech-store.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';
import styles from './reader-chrome.module.css';
import { ReadingFoot } from './reading-foot.tsx';
import type { useChromeVisibility } from './use-chrome-visibility.ts';
import type { useFullscreen } from './use-reader-actions.ts';

type ReaderChromeProps = {
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
  readonly chrome: ReturnType<typeof useChromeVisibility>;
  readonly fullscreen: ReturnType<typeof useFullscreen>;
};

/** A click on a control must not take the focus, and with it the keys, from the text. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The bars over the text: they come with a movement and leave when the hand rests. */
export function ReaderChrome({ opened, navigation, chrome, fullscreen }: ReaderChromeProps) {
  const t = useTranslations('reader');
  const { titleOf } = useNovelName();
  const { volume, number, novel, ways } = opened;
  const tools = useReaderTools(opened, fullscreen);
  return (
    <>
      <section aria-label={t('controls')}>
        <div
          role="toolbar"
          aria-label={t('controls')}
          className={styles['top']}
          data-shown={chrome.isShown || undefined}
          onMouseDown={keepFocus}
          {...chrome.use}
        >
          <IconButton name={t('leave')} icon={<ArrowLeft />} shortcut="Esc" onClick={navigation.leave} />
          <p className={styles['where']}>
            <span className={styles['novel']}>{novel.data && titleOf(novel.data.name)}</span>
            <span className="rigid soft">{t('chapter', { volume, number })}</span>
          </p>
          <ReaderTools tools={tools} />
        </div>
      </section>
      <section aria-label={t('progress')}>
        <div
          role="toolbar"
          aria-label={t('progress')}
          className={styles['foot']}
          data-shown={chrome.isShown || undefined}
          onMouseDown={keepFocus}
          {...chrome.use}
        >
          <IconButton
            name={t('previous')}
            icon={<ChevronLeft />}
            shortcut="Ctrl+←"
            tooltipSide="top"
            disabled={ways.previous === undefined}
            onClick={navigation.openPrevious}
          />
          <ReadingFoot opened={opened} />
          <IconButton
            name={t('next')}
            icon={<ChevronRight />}
            shortcut="Ctrl+→"
            tooltipSide="top"
            disabled={ways.next === undefined}
            onClick={navigation.openNext}
          />
        </div>
        <ReadingLine />
      </section>
    </>
  );
}

/** What can be opened or done over the text, the least used last. */
function useReaderTools(opened: OpenChapter, fullscreen: ReaderChromeProps['fullscreen']): readonly ReaderTool[] {
  const t = useTranslations('reader');
  const togglePanel = useReaderStore((state) => state.togglePanel);
  const openSearch = useSearchStore((state) => state.open);
  const toggleReading = useSpeechStore((state) => state.toggle);
  const { toggleHere } = useBookmarkChanges();
  const isBookmarked = useBookmarkHere(opened.slugUrl);
  const isReadAloud = useSpeechStore((state) => state.speech.phase !== 'off');
  const { isFullscreen, toggle: toggleFullscreen } = fullscreen;
  const translations: readonly ReaderTool[] = hasTranslationChoice(opened.chapters)
    ? [{ name: t('otherTranslation'), icon: <Languages />, isMinor: true, onUse: () => togglePanel('lines') }]
    : [];
  return [
    { name: t('contents'), icon: <List />, shortcut: 'C', onUse: () => toggleContents('chapters') },
    {
      name: t('search.title'),
      icon: <Search />,
      shortcut: 'Ctrl+F',
      isMinor: true,
      onUse: openSearch,
    },
    {
      name: t('bookmarks.add'),
      icon: <BookmarkIcon fill={isBookmarked ? 'currentColor' : 'none'} />,
      shortcut: 'Ctrl+B',
      isOn: isBookmarked,
      onUse: toggleHere,
    },
    {
      name: t('highlights.list'),
      icon: <Highlighter />,
      shortcut: 'N',
      isMinor: true,
      onUse: () => toggleContents('highlights'),
    },
    {
      name: t('speech.title'),
      icon: <AudioLines />,
      shortcut: 'R',
      isOn: isReadAloud,
      isMinor: true,
      onUse: toggleReading,
    },
    ...translations,
    { name: t('settings'), icon: <Type />, shortcut: 'S', onUse: () => togglePanel('settings') },
    { name: t('keys'), icon: <Keyboard />, shortcut: '?', isMinor: true, onUse: () => togglePanel('keys') },
    {
      name: t(isFullscreen ? 'leaveFullscreen' : 'fullscreen'),
      icon: isFullscreen ? <Minimize /> : <Maximize />,
      shortcut: 'F',
      isMinor: true,
      onUse: toggleFullscreen,
    },
  ];
}

/** How far the chapter is read, always in sight and hardly to be seen. */
function ReadingLine() {
  const t = useTranslations('reader');
  const progress = useReaderStore((state) => state.progress);
  return (
    <div
      className={styles['line']}
      role="progressbar"
      aria-label={t('progress')}
      aria-valuenow={Math.round(progress * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles['fill']} style={{ scale: `${progress} 1` }} />
    </div>
  );
}

/** Something that can be opened or done over the text. */
type ReaderTool = {
  readonly name: string;
  readonly icon: ReactElement;
  readonly shortcut?: string | undefined;
  /** Absent where the tool is never on. */
  readonly isOn?: boolean | undefined;
  /** In a narrow window it stands in the menu. */
  readonly isMinor?: boolean | undefined;
  readonly onUse: () => void;
};

/** The tools in one row, or as many of them as a narrow window has room for and the others in a menu. */
function ReaderTools({ tools }: { readonly tools: readonly ReaderTool[] }) {
  const t = useTranslations('reader');
  return (
    <div className={styles['tools']}>
      {tools.map(({ name, icon, shortcut, isOn, isMinor, onUse }) => (
        <IconButton
          key={name}
          className={isMinor ? styles['roomy'] : undefined}
          name={name}
          icon={icon}
          shortcut={shortcut}
          aria-pressed={isOn}
          onClick={onUse}
        />
      ))}
      <Menu trigger={<IconButton className={styles['more']} name={t('more')} icon={<Ellipsis />} />}>
        {tools
          .filter(({ isMinor }) => isMinor)
          .map(({ name, icon, shortcut, onUse }) => (
            <MenuItem key={name} icon={icon} shortcut={shortcut} onSelect={onUse}>
              {name}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}
