import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeft, ArrowRight } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { PageTurners } from '../pages/page-turners.tsx';
import pages from '../pages/pages.module.css';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import styles from '../reader.module.css';
import { useReaderStore } from '../reader-store.ts';
import { ChapterMatter } from './chapter-matter.tsx';
import type { OpenChapter } from './use-open-chapter.ts';

type ChapterViewProps = {
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  /** A finger or pen on the text, where there is no mouse to move. */
  readonly onTap: () => void;
};

const SIDE_PART = 0.25;

/** The page that scrolls, or is turned: quiet title, text, and the ways on. */
export function ChapterView({ opened, navigation, scrollerRef, onTap }: ChapterViewProps) {
  const t = useTranslations('reader');
  const { volume, number } = opened;
  useFocusOnOpen(scrollerRef, `${volume}/${number}`);

  function onPointerUp(event: PointerEvent): void {
    const isOnText = event.target instanceof Element && event.target.closest('a, button') === null;
    if (event.pointerType === 'mouse' || !isOnText || !(document.getSelection()?.isCollapsed ?? true)) return;
    const { turn } = useReaderStore.getState();
    const part = event.clientX / window.innerWidth;
    // A page has no margins for fingers: its sides are pressed.
    if (turn === null || (part > SIDE_PART && part < 1 - SIDE_PART)) onTap();
    else if (turn(part < 0.5 ? 'page-back' : 'page-forward') === 'at-end') navigation.openNext();
  }

  return (
    <main
      id="main"
      ref={scrollerRef}
      tabIndex={-1}
      aria-label={t('text')}
      className={classNames(styles['scroller'], pages['frame'])}
      onPointerUp={onPointerUp}
    >
      <div className={pages['leaf']}>
        <article className={classNames(styles['column'], pages['article'])} aria-labelledby="chapter-title">
          <ChapterHeader opened={opened} />
          <ChapterMatter opened={opened} navigation={navigation} scrollerRef={scrollerRef} />
          <ChapterEnds opened={opened} navigation={navigation} />
        </article>
      </div>
      <PageTurners frameRef={scrollerRef} onEnd={navigation.openNext} />
    </main>
  );
}

function ChapterHeader({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('reader');
  const { namesOf } = useTranslators();
  const { titleOf } = useNovelName();
  const { slugUrl, volume, number, novel, neighbours, read, chosenId, isUndecided, isNovelMissing } = opened;
  const name = neighbours.entry?.name ?? opened.chapter.data?.name ?? null;
  const isOtherLine = read !== null && chosenId !== null && read.branchId !== chosenId;
  return (
    <header className={styles['header']}>
      {!isNovelMissing && (
        <p className={styles['novel']}>
          {novel.data === undefined ? (
            // Its place, so that nothing moves when the name is there.
            '\u00a0'
          ) : (
            <Link to="/novels/$slugUrl" params={{ slugUrl }}>
              {titleOf(novel.data.name)}
            </Link>
          )}
        </p>
      )}
      <h1 id="chapter-title" className={styles['title']}>
        <span className={styles['chapter']}>{t('chapter', { volume, number })}</span>
        {name !== null && <span className={styles['name']}>{name}</span>}
      </h1>
      {read !== null && !isUndecided && (
        <p className={styles['translators']} role={isOtherLine ? 'status' : undefined}>
          {t(isOtherLine ? 'otherLine' : 'translatedBy', { names: namesOf(translatorsOf(read)) })}
        </p>
      )}
      {!isUndecided && <SavedNote opened={opened} />}
    </header>
  );
}

/** Gives the text the focus whenever another chapter is opened, so that keys scroll it at once. */
function useFocusOnOpen(ref: RefObject<HTMLElement | null>, chapterKey: string): void {
  useEffect(() => {
    if (chapterKey !== '') ref.current?.focus({ preventScroll: true });
  }, [ref, chapterKey]);
}

/** Under the title: that the text is saved here, and where it is not the newest any more, from when it is. */
function SavedNote({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('offline.reader');
  const format = useFormatter();
  const now = useNow();
  const { volume, number, read, saved, chapter } = opened;
  const copy = chapter.data?.saved ?? null;
  const isHere = copy !== null || isSaved(saved.of({ volume, number, branchId: read?.branchId ?? null }));
  if (!isHere || read === null) return null;
  return (
    <p className={styles['saved']}>
      <ArrowDownToLine aria-hidden="true" />
      {copy?.isOutdated
        ? t('outdated', { when: format.relativeTime(Math.min(copy.at, now.getTime()), now) })
        : t('saved')}
    </p>
  );
}

/** Where a chapter ends: the next one is named and one press away. */
function ChapterEnds({ opened, navigation }: { readonly opened: OpenChapter; readonly navigation: ChapterNavigation }) {
  const t = useTranslations('reader');
  const tOffline = useTranslations('offline.reader');
  const { list, neighbours, ways } = opened;
  if (list.data === undefined) return null;
  const { previous, next, skippedBefore, skippedAfter } = ways;
  return (
    <nav className={styles['ends']} aria-label={t('contents')}>
      {next === undefined ? (
        neighbours.entry !== undefined && <p className="faint">{t('lastChapter')}</p>
      ) : (
        <button type="button" className={styles['next']} onClick={navigation.openNext}>
          <span className="small faint">
            {skippedAfter === 0 ? t('next') : tOffline('nextSaved', { count: skippedAfter })}
          </span>
          <ChapterLabel chapter={next} />
          <ArrowRight className={styles['nextIcon']} aria-hidden="true" />
        </button>
      )}
      {previous !== undefined && (
        <Button kind="plain" size="small" icon={<ArrowLeft aria-hidden="true" />} onClick={navigation.openPrevious}>
          {skippedBefore === 0 ? t('previous') : tOffline('previousSaved')}
        </Button>
      )}
    </nav>
  );
}

function ChapterLabel({ chapter }: { readonly chapter: ChapterListEntry }) {
  const t = useTranslations('reader');
  const { volume, number, name } = chapter;
  return (
    <span className={styles['nextName']}>
      {t('chapter', { volume, number })}
      {name !== null && <span className="block body soft regular">{name}</span>}
    </span>
  );
}
