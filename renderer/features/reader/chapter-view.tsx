import { Link } from '@tanstack/react-router';
import type { PointerEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { useTranslators } from '#renderer/parts/use-translators.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { translatorsOf } from '#shared/domain/translation-line.ts';
import { ChapterEnds } from './chapter-ends.tsx';
import { ChapterMatter } from './chapter-matter.tsx';
import { PageTurners } from './page-turners.tsx';
import pages from './pages.module.css';
import styles from './reader.module.css';
import { useReaderStore } from './reader-store.ts';
import { SavedNote } from './saved-note.tsx';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';
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
