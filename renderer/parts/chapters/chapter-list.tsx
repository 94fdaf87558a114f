import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import { moveBetweenCards } from '#renderer/ui/cards/card-keys.ts';
import type { CardLinkProps } from '#renderer/ui/cards/poster-card.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { useGridBox } from '#renderer/ui/virtual/use-drawn-span.ts';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { chapterIds } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import styles from './chapter-list.module.css';

type ChapterListProps = {
  /** Brings a chapter into sight by its place among `chapters`, also one that is not drawn yet. */
  readonly ref?: Ref<VirtualHandle> | undefined;
  readonly name: string;
  readonly chapters: readonly ChapterListEntry[];
  /** By `chapterIds`, where they are known already. */
  readonly ids?: ReadonlyMap<ChapterListEntry, string> | undefined;
  /** The id of the element that scrolls. */
  readonly scrollElementId: string;
  readonly link: (chapter: ChapterListEntry, props: CardLinkProps) => ReactElement;
  readonly isCurrent: (chapter: ChapterListEntry) => boolean;
  readonly isDone?: ((chapter: ChapterListEntry) => boolean) | undefined;
  readonly detail?: ((chapter: ChapterListEntry) => ReactNode) | undefined;
  readonly trailing?: ((chapter: ChapterListEntry) => ReactNode) | undefined;
  /** Beside the name of a volume. */
  readonly volumeDetail?: ((volume: string) => ReactNode) | undefined;
  /** Volumes are headings while the list is in order, not among the finds of a search. */
  readonly isGrouped: boolean;
  /** Whether the list opens with the current chapter in sight. */
  readonly opensAtCurrent?: boolean;
};

const ROW_REM = 3.5;
const VOLUME_REM = 3;
const ROWS_AHEAD = 8;

/**
 * Chapters of a title by volume, as many as there are: only those in sight are drawn. A row bears its chapter's place as
 * `data-index`; its own place among rows and headings is `data-row`.
 */
export function ChapterList(props: ChapterListProps) {
  const { chapters, ids, isGrouped, isCurrent, opensAtCurrent = false } = props;
  const rows = chapterRows(chapters, isGrouped, ids);
  const openingRow = opensAtCurrent ? rows.findIndex((row) => row.kind === 'chapter' && isCurrent(row.chapter)) : -1;
  return <RowsInSight {...props} rows={rows} openingRow={openingRow} keyOf={(place) => rows[place]?.key ?? place} />;
}

type RowsInSightProps = ChapterListProps & {
  readonly rows: readonly ChapterRow[];
  /** Negative: none. */
  readonly openingRow: number;
  /** The same one for the same rows: for another one the places of all are counted anew. */
  readonly keyOf: (place: number) => string | number;
};

/** Runs on every scroll and cannot be memoised, so work on all rows is done above. */
function RowsInSight(props: RowsInSightProps) {
  const { ref, name, scrollElementId, rows, openingRow, keyOf, volumeDetail } = props;
  const t = useTranslations('novels.chapters');
  const listRef = useRef<HTMLUListElement>(null);
  const { offsetPixels, remPixels, widthPixels } = useGridBox(listRef, scrollElementId);
  const virtualizer = useVirtualizer({
    count: widthPixels === 0 ? 0 : rows.length,
    getScrollElement: () => document.getElementById(scrollElementId),
    estimateSize: (place) => (rows[place]?.kind === 'volume' ? VOLUME_REM : ROW_REM) * remPixels,
    getItemKey: keyOf,
    scrollMargin: offsetPixels,
    overscan: ROWS_AHEAD,
    indexAttribute: 'data-row',
  });
  useImperativeHandle(ref, () => ({
    scrollTo: (place) => {
      const row = rows.findIndex((each) => each.kind === 'chapter' && each.place === place);
      if (row >= 0) virtualizer.scrollToIndex(row, { align: 'center' });
    },
  }));
  useInitialScroll(widthPixels > 0 ? openingRow : -1, (row) => virtualizer.scrollToIndex(row, { align: 'center' }));

  return (
    <ul
      ref={listRef}
      aria-label={name}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={(event) => moveBetweenCards(event, 1)}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-row={item.index}
            data-index={row.kind === 'chapter' ? row.place : undefined}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            className={styles['row']}
            style={{ translate: `0 ${item.start - offsetPixels}px` }}
          >
            {row.kind === 'volume' ? (
              <div className={styles['volume']}>
                <h3 className={styles['volumeName']}>{t('volume', { volume: row.volume })}</h3>
                {volumeDetail?.(row.volume)}
              </div>
            ) : (
              <ChapterLine chapter={row.chapter} {...props} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ChapterLineProps = Pick<
  ChapterListProps,
  'isGrouped' | 'link' | 'isCurrent' | 'isDone' | 'detail' | 'trailing'
> & { readonly chapter: ChapterListEntry };

function ChapterLine({ chapter, isGrouped, link, isCurrent, isDone, detail, trailing }: ChapterLineProps) {
  return (
    <Row
      title={<ChapterTitle chapter={chapter} isGrouped={isGrouped} />}
      detail={detail?.(chapter)}
      trailing={trailing?.(chapter)}
      isCurrent={isCurrent(chapter)}
      isDone={isDone?.(chapter)}
      link={(linkProps) => link(chapter, linkProps)}
    />
  );
}

function ChapterTitle({ chapter, isGrouped }: { readonly chapter: ChapterListEntry; readonly isGrouped: boolean }) {
  const t = useTranslations('novels.chapters');
  const { volume, number, name } = chapter;
  return (
    <>
      <span className="tabular">{isGrouped ? t('chapter', { number }) : t('volumeChapter', { volume, number })}</span>
      {name !== null && <span className={styles['name']}>{name}</span>}
    </>
  );
}

/** Scrolls once to `index`, as soon as it is known; a negative one is not. */
function useInitialScroll(index: number, scrollTo: (index: number) => void): void {
  const isDone = useRef(false);
  const scroll = useEffectEvent(scrollTo);
  useEffect(() => {
    if (isDone.current || index < 0) return;
    isDone.current = true;
    scroll(index);
  }, [index]);
}

type ChapterRow =
  | { readonly kind: 'volume'; readonly key: string; readonly volume: string }
  /** `place` among the given chapters. */
  | { readonly kind: 'chapter'; readonly key: string; readonly chapter: ChapterListEntry; readonly place: number };

/** Chapters in the given order, with a heading wherever the volume changes. A single volume needs none. */
export function chapterRows(
  chapters: readonly ChapterListEntry[],
  isGrouped: boolean,
  ids = chapterIds(chapters),
): readonly ChapterRow[] {
  const hasVolumes = isGrouped && chapters.some((chapter) => chapter.volume !== chapters[0]?.volume);
  return chapters.flatMap((chapter, place): ChapterRow[] => {
    const id = ids.get(chapter) ?? String(place);
    const row: ChapterRow = { kind: 'chapter', key: id, chapter, place };
    if (!hasVolumes || chapter.volume === chapters[place - 1]?.volume) return [row];
    // A volume may come more than once: the chapter that it stands before tells them apart.
    return [{ kind: 'volume', key: `volume:${id}`, volume: chapter.volume }, row];
  });
}

/** Where in a chapter something was found, as the reader's address takes it. */
export function foundPlace({ slugUrl, chapter, branchId, paragraph, context }: TextFinding) {
  const words = context.find(({ isMatch }) => isMatch)?.text;
  return {
    to: '/read/$slugUrl/$volume/$number',
    params: { slugUrl, ...chapter },
    search: { branch: branchId ?? undefined, paragraph, words },
  } as const;
}

/** Leads to the paragraph in the reader, with its words marked there. */
export function FindingLink({
  finding,
  ...rest
}: {
  readonly finding: TextFinding;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children: ReactNode;
}) {
  return <Link {...foundPlace(finding)} preload={false} {...rest} />;
}
