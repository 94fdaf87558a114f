import {
  ArrowLeft,
  AudioLines,
  BookmarkIcon,
  ChevronLeft,
  ChevronRight,
  ChevronsDown,
  Ellipsis,
  Highlighter,
  Keyboard,
  Languages,
  List,
  Maximize,
  Minimize,
  Replace,
  Search,
  Type,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useIsFullscreen } from '#renderer/ui/fullscreen.ts';
import { Menu, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import { hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { useBookmarkHere } from '../marks/use-marks.ts';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from '../speech/speech-store.ts';
import { useChapter, useNextChapter } from '../text/use-open-chapter.ts';
import styles from './reader-chrome.module.css';
import { type ReaderAction, useShortcutOf } from './reader-keys.ts';
import { keepFocus } from './text-focus.ts';
import type { ReaderActions } from './use-reader-actions.ts';

export function ReaderChrome({ actions: { act, chrome } }: { readonly actions: ReaderActions }) {
  const t = useTranslations();
  const { titleOf } = useNovelName();
  const { nameOf } = useChapterName();
  const { opened, navigation } = useChapter();
  const { volume, number, novel } = opened;
  const shortcutOf = useShortcutOf();
  const turner = (way: 'previous' | 'next') => ({
    name: t(`reader.${way}`),
    ...shortcutOf(`${way}-chapter`),
    tooltipSide: 'top' as const,
    disabled: opened[way].chapter === undefined,
  });
  return (
    <>
      <Bar name={t('reader.controls')} place="top" use={chrome.use}>
        <IconButton
          name={t('app.navigation.back')}
          icon={<ArrowLeft />}
          {...shortcutOf('leave')}
          onClick={navigation.leave}
        />
        <p className={styles['where']}>
          <span className={styles['novel']}>{novel.data && titleOf(novel.data.name)}</span>
          <span className="rigid soft">{nameOf({ volume, number })}</span>
        </p>
        <ReaderTools act={act} />
      </Bar>
      <Bar name={t('reader.progress')} place="foot" use={chrome.use}>
        <IconButton {...turner('previous')} icon={<ChevronLeft />} onClick={navigation.openPrevious} />
        <ReadingFoot />
        <IconButton {...turner('next')} icon={<ChevronRight />} onClick={navigation.openNext} />
      </Bar>
    </>
  );
}

type BarProps = {
  readonly name: string;
  readonly place: 'top' | 'foot';
  readonly use: ReaderActions['chrome']['use'];
  readonly children: ReactNode;
};

function Bar({ name, place, use, children }: BarProps) {
  return (
    <section aria-label={name}>
      <div role="toolbar" aria-label={name} className={styles[place]} onMouseDown={keepFocus} {...use}>
        {children}
      </div>
      {place === 'foot' && <ReadingLine />}
    </section>
  );
}

/** The tools over the text; in a narrow window the minor ones are in a menu. */
function ReaderTools({ act }: Pick<ReaderActions, 'act'>) {
  const t = useTranslations();
  const shortcutOf = useShortcutOf();
  const isFullscreen = useIsFullscreen();
  const hasLines = hasTranslationChoice(useChapter().opened.chapters);
  const isBookmarked = useBookmarkHere();
  const isReadAloud = useSpeechStore((state) => state.phase !== 'off');
  const isScrolled = useReaderStore((state) => state.autoScroll !== 'off');
  const states: Partial<Record<ReaderAction, boolean>> = {
    bookmark: isBookmarked,
    'read-aloud': isReadAloud,
    'auto-scroll': isScrolled,
  };
  const fullscreen = t(isFullscreen ? 'player.controls.leaveFullscreen' : 'reader.actions.fullscreen');
  const tools = [
    { action: 'contents', label: t('reader.actions.contents'), Icon: List, isMinor: false },
    { action: 'search', label: t('reader.actions.search'), Icon: Search, isMinor: true },
    { action: 'bookmark', label: t('reader.bookmarks.add'), Icon: BookmarkIcon, isMinor: false },
    { action: 'notes', label: t('reader.actions.notes'), Icon: Highlighter, isMinor: true },
    { action: 'read-aloud', label: t('reader.speech.title'), Icon: AudioLines, isMinor: true },
    { action: 'auto-scroll', label: t('reader.autoScroll.title'), Icon: ChevronsDown, isMinor: true },
    { action: 'lines', label: t('reader.otherTranslation'), Icon: Languages, isMinor: true },
    {
      action: 'replacements',
      label: t('reader.replacements.title'),
      Icon: Replace,
      isMinor: true,
    },
    { action: 'settings', label: t('reader.actions.settings'), Icon: Type, isMinor: false },
    { action: 'keys', label: t('reader.actions.keys'), Icon: Keyboard, isMinor: true },
    { action: 'fullscreen', label: fullscreen, Icon: isFullscreen ? Minimize : Maximize, isMinor: true },
  ] as const;
  const shown = tools.filter(({ action }) => action !== 'lines' || hasLines);
  return (
    <div className={styles['tools']}>
      {shown.map(({ action, label, Icon, isMinor }) => (
        <IconButton
          key={action}
          className={isMinor ? styles['roomy'] : undefined}
          name={label}
          icon={<Icon fill={action === 'bookmark' && isBookmarked ? 'currentColor' : 'none'} />}
          {...shortcutOf(action)}
          aria-pressed={states[action]}
          onClick={() => act(action)}
        />
      ))}
      <Menu trigger={<IconButton className={styles['more']} name={t('reader.more')} icon={<Ellipsis />} />}>
        <MenuActions
          actions={shown.map(({ action, label, Icon, isMinor }) => {
            return isMinor && { Icon, text: label, ...shortcutOf(action), run: () => act(action) };
          })}
        />
      </Menu>
    </div>
  );
}

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

/** The numbers at the foot: progress and time left in the chapter, then in the title. */
function ReadingFoot() {
  const t = useTranslations('reader');
  const format = useFormatter();
  const { opened } = useChapter();
  const next = useNextChapter(opened).chapter;
  const nextError = next.isLoadingError ? next.error.error : null;
  const progress = useReaderStore((state) => state.progress);
  const text = useReaderStore((state) => state.text);
  const lengths = useReaderStore((state) => state.lengths);
  const minutes = text === null ? 0 : readingMinutes(text.drawn);
  const facts = { place: opened.place, chapters: opened.chapters.length, progress, minutes, lengths };
  const titleLeft = titleMinutesLeft(facts);
  const percent = (part: number) => format.number(part, { style: 'percent' });
  return (
    <p className={styles['numbers']}>
      {minutes > 0 && (
        <>
          <span>{percent(progress)}</span>
          <span>
            {progress >= 1 ? t('chapterDone') : t('minutesLeft', { minutes: Math.round(minutes * (1 - progress)) })}
          </span>
        </>
      )}
      {facts.place >= 0 && (
        <span className="faint">
          {t('place', { index: format.number(facts.place + 1), total: format.number(facts.chapters) })}
          {' · '}
          {percent(titleProgress(facts))}
        </span>
      )}
      {titleLeft !== null && titleLeft >= 1 && facts.chapters > facts.place + 1 && (
        <span className="faint">
          {titleLeft < 90
            ? t('titleMinutesLeft', { minutes: Math.round(titleLeft) })
            : t('titleHoursLeft', { hours: Math.round(titleLeft / 60) })}
        </span>
      )}
      {nextError?.code === 'rate-limited' && (
        <span className="faint">
          {t('nextWaits', { time: format.dateTime(nextError.retryAt, { timeStyle: 'short' }) })}
        </span>
      )}
    </p>
  );
}

/** The open chapter: its 0-based place (-1: not listed), the read part (0..1), and its minutes. */
type TitleFacts = Readonly<Record<'place' | 'chapters' | 'progress' | 'minutes', number>> & {
  /** Reading minutes of the chapters opened on this visit, including the open one. */
  readonly lengths: readonly number[];
};

/** Minutes left of a title if the other chapters are as long as the known ones; null while no length is known. */
export function titleMinutesLeft({ place, chapters, progress, minutes, lengths }: TitleFacts): number | null {
  if (place < 0 || lengths.length === 0) return null;
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return minutes * (1 - progress) + (chapters - place - 1) * average;
}

export function titleProgress({ place, chapters, progress }: Omit<TitleFacts, 'minutes' | 'lengths'>): number {
  return chapters === 0 ? 0 : Math.min(1, (place + progress) / chapters);
}
