import { Link } from '@tanstack/react-router';
import type { PointerEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { useTranslators } from '#renderer/parts/use-translators.ts';
import { translatorsOf } from '#shared/domain/translation-line.ts';
import { ChapterEnds } from './chapter-ends.tsx';
import { ChapterMatter } from './chapter-matter.tsx';
import styles from './reader.module.css';
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

/** The page that scrolls: quiet title, text, and the ways on. */
export function ChapterView({ opened, navigation, scrollerRef, onTap }: ChapterViewProps) {
  const t = useTranslations('reader');
  const { volume, number } = opened;
  useFocusOnOpen(scrollerRef, `${volume}/${number}`);

  function onPointerUp(event: PointerEvent): void {
    const isOnText = event.target instanceof Element && event.target.closest('a, button') === null;
    if (event.pointerType !== 'mouse' && isOnText && (document.getSelection()?.isCollapsed ?? true)) onTap();
  }

  return (
    <main
      id="main"
      ref={scrollerRef}
      tabIndex={-1}
      aria-label={t('text')}
      className={styles['scroller']}
      onPointerUp={onPointerUp}
    >
      <article className={styles['column']} aria-labelledby="chapter-title">
        <ChapterHeader opened={opened} />
        <ChapterMatter opened={opened} navigation={navigation} scrollerRef={scrollerRef} />
        <ChapterEnds opened={opened} navigation={navigation} />
      </article>
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
          <Link to="/novels/$slugUrl" params={{ slugUrl }}>
            {novel.data === undefined ? '\u00a0' : titleOf(novel.data.name)}
          </Link>
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
    </header>
  );
}
