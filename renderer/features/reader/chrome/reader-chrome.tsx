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
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { useBookmarkHere } from '../marks/use-bookmarks.ts';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from '../speech/speech-store.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import styles from './reader-chrome.module.css';
import type { ReaderAction } from './reader-keys.ts';
import { ReadingFoot } from './reading-foot.tsx';
import { keepFocus } from './text-focus.ts';
import type { useReaderActions } from './use-reader-actions.ts';

type Actions = ReturnType<typeof useReaderActions>;

/** The bars over the text, shown on a movement. */
export function ReaderChrome({ actions }: { readonly actions: Actions }) {
  const t = useTranslations('reader');
  const { titleOf } = useNovelName();
  const { opened, navigation } = useChapter();
  const { volume, number, novel, ways } = opened;
  return (
    <>
      <section aria-label={t('controls')}>
        <Bar name={t('controls')} place="top" chrome={actions.chrome}>
          <IconButton name={t('leave')} icon={<ArrowLeft />} shortcut="Esc" onClick={navigation.leave} />
          <p className={styles['where']}>
            <span className={styles['novel']}>{novel.data && titleOf(novel.data.name)}</span>
            <span className="rigid soft">{t('chapter', { volume, number })}</span>
          </p>
          <ReaderTools {...actions} />
        </Bar>
      </section>
      <section aria-label={t('progress')}>
        <Bar name={t('progress')} place="foot" chrome={actions.chrome}>
          <IconButton
            name={t('previous')}
            icon={<ChevronLeft />}
            shortcut="Ctrl+←"
            tooltipSide="top"
            disabled={ways.previous === undefined}
            onClick={navigation.openPrevious}
          />
          <ReadingFoot />
          <IconButton
            name={t('next')}
            icon={<ChevronRight />}
            shortcut="Ctrl+→"
            tooltipSide="top"
            disabled={ways.next === undefined}
            onClick={navigation.openNext}
          />
        </Bar>
        <ReadingLine />
      </section>
    </>
  );
}

type BarProps = {
  readonly name: string;
  readonly place: 'top' | 'foot';
  readonly chrome: Actions['chrome'];
  readonly children: ReactNode;
};

function Bar({ name, place, chrome, children }: BarProps) {
  return (
    <div
      role="toolbar"
      aria-label={name}
      className={place === 'top' ? styles['top'] : styles['foot']}
      data-shown={chrome.isShown || undefined}
      onMouseDown={keepFocus}
      {...chrome.use}
    >
      {children}
    </div>
  );
}

type ReaderTool = {
  readonly action: ReaderAction;
  readonly name: string;
  readonly icon: ReactElement;
  readonly shortcut?: string;
  /** Absent for a tool that is never on. */
  readonly isOn?: boolean;
  /** In the menu of a narrow window. */
  readonly isMinor?: boolean;
};

/** The tools in one row; in a narrow window the minor ones are in a menu. */
function ReaderTools({ act, isFullscreen }: Pick<Actions, 'act' | 'isFullscreen'>) {
  const t = useTranslations('reader');
  const { opened } = useChapter();
  const isBookmarked = useBookmarkHere();
  const isReadAloud = useSpeechStore((state) => state.speech.phase !== 'off');
  const bookmarkIcon = <BookmarkIcon fill={isBookmarked ? 'currentColor' : 'none'} />;
  const fullscreenName = t(isFullscreen ? 'leaveFullscreen' : 'fullscreen');
  const fullscreenIcon = isFullscreen ? <Minimize /> : <Maximize />;
  const lines: ReaderTool = { action: 'lines', name: t('otherTranslation'), icon: <Languages />, isMinor: true };
  const tools: readonly ReaderTool[] = [
    { action: 'contents', name: t('contents'), icon: <List />, shortcut: 'C' },
    { action: 'search', name: t('search.title'), icon: <Search />, shortcut: 'Ctrl+F', isMinor: true },
    { action: 'bookmark', name: t('bookmarks.add'), icon: bookmarkIcon, shortcut: 'Ctrl+B', isOn: isBookmarked },
    { action: 'notes', name: t('highlights.list'), icon: <Highlighter />, shortcut: 'N', isMinor: true },
    {
      action: 'read-aloud',
      name: t('speech.title'),
      icon: <AudioLines />,
      shortcut: 'R',
      isOn: isReadAloud,
      isMinor: true,
    },
    ...(hasTranslationChoice(opened.chapters) ? [lines] : []),
    { action: 'settings', name: t('settings'), icon: <Type />, shortcut: 'S' },
    { action: 'keys', name: t('keys'), icon: <Keyboard />, shortcut: '?', isMinor: true },
    { action: 'fullscreen', name: fullscreenName, icon: fullscreenIcon, shortcut: 'F', isMinor: true },
  ];
  return (
    <div className={styles['tools']}>
      {tools.map(({ action, name, icon, shortcut, isOn, isMinor }) => (
        <IconButton
          key={action}
          className={isMinor ? styles['roomy'] : undefined}
          name={name}
          icon={icon}
          shortcut={shortcut}
          aria-pressed={isOn}
          onClick={() => act(action)}
        />
      ))}
      <Menu trigger={<IconButton className={styles['more']} name={t('more')} icon={<Ellipsis />} />}>
        {tools
          .filter(({ isMinor }) => isMinor)
          .map(({ action, name, icon, shortcut }) => (
            <MenuItem key={action} icon={icon} shortcut={shortcut} onSelect={() => act(action)}>
              {name}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}

/** The progress in the chapter, always visible. */
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
