import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Keyboard,
  Languages,
  List,
  Maximize,
  Minimize,
  Type,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { hasTranslationChoice } from '#shared/domain/translation-line.ts';
import styles from './reader-chrome.module.css';
import { useReaderStore } from './reader-store.ts';
import { ReadingFoot } from './reading-foot.tsx';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import type { useChromeVisibility } from './use-chrome-visibility.ts';
import type { useFullscreen } from './use-fullscreen.ts';
import type { OpenChapter } from './use-open-chapter.ts';

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
  const togglePanel = useReaderStore((state) => state.togglePanel);
  const { volume, number, novel, neighbours, chapters } = opened;
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
            <span className={styles['chapter']}>{t('chapter', { volume, number })}</span>
          </p>
          <div className={styles['tools']}>
            <IconButton name={t('contents')} icon={<List />} shortcut="C" onClick={() => togglePanel('contents')} />
            {hasTranslationChoice(chapters) && (
              <IconButton name={t('otherTranslation')} icon={<Languages />} onClick={() => togglePanel('lines')} />
            )}
            <IconButton name={t('settings')} icon={<Type />} shortcut="S" onClick={() => togglePanel('settings')} />
            <IconButton
              className={styles['roomy']}
              name={t('keys')}
              icon={<Keyboard />}
              shortcut="?"
              onClick={() => togglePanel('keys')}
            />
            <IconButton
              name={t(fullscreen.isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
              icon={fullscreen.isFullscreen ? <Minimize /> : <Maximize />}
              shortcut="F"
              onClick={fullscreen.toggle}
            />
          </div>
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
            disabled={neighbours.previous === undefined}
            onClick={navigation.openPrevious}
          />
          <ReadingFoot opened={opened} />
          <IconButton
            name={t('next')}
            icon={<ChevronRight />}
            shortcut="Ctrl+→"
            tooltipSide="top"
            disabled={neighbours.next === undefined}
            onClick={navigation.openNext}
          />
        </div>
        <ReadingLine />
      </section>
    </>
  );
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
