import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Row } from '#renderer/ui/cards/row.tsx';
import type { EntryChoice, EntryLink } from '#renderer/ui/controls/choice-box.tsx';
import { type VirtualHandle, VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, oncePer } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import { useReplacer } from '../novel/use-replacements.ts';
import { addressOf } from '../router/addresses.ts';
import styles from './chapter-list.module.css';
import { useChapterName } from './chapter-name.ts';

type ChapterListProps = {
  readonly ref?: Ref<VirtualHandle> | undefined;
  readonly slugUrl: SlugUrl;
  readonly chapters: readonly ChapterListEntry[];
  readonly scrollElementId: string;
  readonly link: (chapter: ChapterListEntry) => EntryLink;
  readonly choice?: ((chapter: ChapterListEntry) => EntryChoice) | undefined;
  readonly isCurrent: (chapter: ChapterListEntry) => boolean;
  readonly isDone?: ((chapter: ChapterListEntry) => boolean) | undefined;
  readonly detail?: ((chapter: ChapterListEntry) => ReactNode) | undefined;
  readonly trailing?: ((chapter: ChapterListEntry) => ReactNode) | undefined;
  readonly volumeDetail?: ((volume: string) => ReactNode) | undefined;
  /** False for search results, which have no headings of volumes. */
  readonly isGrouped: boolean;
  readonly opensAtCurrent?: boolean;
};

export function ChapterList(props: ChapterListProps) {
  const { ref, slugUrl, chapters, scrollElementId, link, choice, isGrouped } = props;
  const { isCurrent, isDone, detail, trailing, volumeDetail, opensAtCurrent = false } = props;
  const t = useTranslations('novels.chapters');
  const { nameOf, volumeName } = useChapterName();
  const drawn = useReplacer(slugUrl);
  const starts = isGrouped ? volumeStarts(chapters) : new Set();

  function renderChapter(chapter: ChapterListEntry) {
    const { volume, number } = chapter;
    return (
      <>
        {starts.has(chapter) && (
          <div className={styles['volume']}>
            <h3 className={styles['volumeName']}>{volumeName(volume)}</h3>
            {volumeDetail?.(volume)}
          </div>
        )}
        <Row
          title={
            <>
              <span className="tabular">{isGrouped ? t('chapter', { number }) : nameOf({ volume, number })}</span>
              {chapter.name !== null && <span className={styles['name']}>{drawn(chapter.name)}</span>}
            </>
          }
          detail={detail?.(chapter)}
          trailing={trailing?.(chapter)}
          isCurrent={isCurrent(chapter)}
          isDone={isDone?.(chapter)}
          link={link(chapter)}
          choice={choice?.(chapter)}
        />
      </>
    );
  }

  return (
    <VirtualList
      ref={ref}
      name={t('title')}
      items={chapters}
      keyOf={chapterKey}
      scrollElementId={scrollElementId}
      opensAt={opensAtCurrent ? chapters.findIndex(isCurrent) : -1}
      renderItem={renderChapter}
    />
  );
}

/** The chapters that the heading of their volume precedes, in the given order. A single volume needs no heading. */
export const volumeStarts = oncePer((chapters: readonly ChapterListEntry[]): ReadonlySet<ChapterListEntry> => {
  const starts = chapters.filter(({ volume }, place) => volume !== chapters[place - 1]?.volume);
  return new Set(starts.length > 1 ? starts : []);
});

export function foundAddress({ slugUrl, chapter, branchId, paragraph, context }: TextFinding) {
  const words = context.find(({ isMatch }) => isMatch)?.text;
  return addressOf.chapter({ slugUrl, ...chapter, branchId }, { paragraph, words });
}
