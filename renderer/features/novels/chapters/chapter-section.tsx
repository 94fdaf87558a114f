import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { useChapterOrder } from '#renderer/parts/chapters/list-order.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { chapterIds, chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import { LineButton } from '../title/line-button.tsx';
import type { NovelReading } from '../title/use-novel-reading.ts';
import { CHAPTER_FILTERS, type ChapterFilter, filteredChapters } from './chapter-filter.ts';
import { ChapterHeader, FindField } from './chapter-header.tsx';
import { ChapterMenu } from './chapter-menu.tsx';
import styles from './chapter-section.module.css';
import { NovelChapters } from './novel-chapters.tsx';
import { useChapterMarking } from './use-chapter-marking.ts';

/** Below this many chapters there is nothing to look for. */
const CHAPTERS_WORTH_SEARCHING = 12;

type ChapterSectionProps = { readonly reading: NovelReading; readonly saving: NovelSaving };

/** All chapters: what of them is read or saved, and the ways to find one among thousands. */
export function ChapterSection({ reading, saving }: ChapterSectionProps) {
  const t = useTranslations('novels.chapters');
  const tFilter = useTranslations('shelves.filter');
  const tSaved = useTranslations('saved.marks');
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<ChapterFilter>('all');
  const { isNewestFirst } = useChapterOrder();
  const listRef = useRef<VirtualHandle>(null);
  const isNew = useNewChapters(reading);
  const { list, chapters } = reading;
  const isSearching = words.trim() !== '';
  const ids = chapterIds(chapters);
  const left = filteredChapters(chapters, filter, { ...reading, isSaved: saving.isSaved });
  const found = findChapters(left, words);
  const shown = isNewestFirst && !isSearching ? found.toReversed() : found;
  const marking = useChapterMarking({
    ...{ reading, saving, ids, shown, listRef, hidesRead: filter === 'unread' },
  });
  const { choosing } = marking;

  /** What was looked for is shown in its place among all, which are drawn first. */
  function jump(chapter: ChapterListEntry): void {
    setWords('');
    setFilter('all');
    marking.jump(chapter);
  }

  function countText(): string | null {
    if (chapters.length === 0) return null;
    if (isSearching) return t('found', { count: found.length });
    if (filter !== 'all') return tFilter('shown', { shown: left.length, total: chapters.length });
    return t('count', { count: chapters.length });
  }

  return (
    <section
      aria-labelledby="chapters-title"
      onKeyDown={marking.onKeyDown}
      onContextMenu={marking.onContextMenu}
      onClickCapture={choosing.onClickCapture}
    >
      <header className={styles['header']} data-sticky-head={choosing.selection !== null || undefined}>
        <ChapterHeader
          reading={reading}
          saving={saving}
          marking={marking}
          count={countText()}
          isSearching={isSearching}
        />
        {chapters.length > 1 && (
          <div className={styles['ways']}>
            {chapters.length >= CHAPTERS_WORTH_SEARCHING && (
              <FindField chapters={chapters} words={words} onChange={setWords} onJump={jump} />
            )}
            <Segmented
              name={tFilter('label')}
              value={filter}
              choices={CHAPTER_FILTERS.map((value) => ({
                value,
                label: value === 'saved' ? tSaved('filter') : tFilter(value),
              }))}
              onChange={setFilter}
            />
            <LineButton reading={reading} />
          </div>
        )}
      </header>
      {list.isPending && <ChapterSkeletons />}
      <QueryError query={list} />
      {list.data?.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      {chapters.length > 0 && found.length === 0 && <NothingShown isSearching={isSearching} filter={filter} />}
      {found.length > 0 && (
        <NovelChapters
          ref={listRef}
          reading={reading}
          saving={saving}
          marking={marking}
          chapters={shown}
          ids={ids}
          isGrouped={!isSearching}
          isNew={isNew}
        />
      )}
      <ChapterMenu
        reading={reading}
        saving={saving}
        marking={marking}
        {...marking.menuProps}
        onSelect={chapters.length > 1 ? (chapter) => marking.choose(chapter, false) : undefined}
      />
    </section>
  );
}

function NothingShown({ isSearching, filter }: { readonly isSearching: boolean; readonly filter: ChapterFilter }) {
  const t = useTranslations('novels.chapters');
  const tFilter = useTranslations('shelves.filter');
  const tSaved = useTranslations('saved.marks');
  if (isSearching) return <EmptyState title={t('nothing')} advice={t('nothingAdvice')} />;
  if (filter === 'bookmarked')
    return <EmptyState title={tFilter('noBookmarks')} advice={tFilter('noBookmarksAdvice')} />;
  if (filter === 'saved') return <EmptyState title={tSaved('noSaved')} advice={tSaved('noSavedAdvice')} />;
  return <EmptyState title={tFilter('noUnread')} advice={tFilter('noUnreadAdvice')} />;
}

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function ChapterSkeletons() {
  return (
    <div className="stack gap-2" aria-busy="true">
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles['skeleton']} />
      ))}
    </div>
  );
}

/**
 * What came to a followed title since the person last saw its list. They have seen it once it stands here, so the device is
 * told; the marks stay for as long as the page is open.
 */
function useNewChapters(reading: NovelReading): (chapter: ChapterListEntry) => boolean {
  const { slugUrl, list, title } = reading;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const newChapters = title.data?.isFollowed === true ? title.data.newChapters : 0;

  const look = useEffectEvent(async (isOpen: () => boolean) => {
    // The list that is at hand may be from before they came.
    const { data, isError } = await list.refetch({ cancelRefetch: false });
    if (data === undefined || isError || !isOpen()) return;
    try {
      const fresh = await api['reading.newChapters']({ slugUrl });
      if (!isOpen()) return;
      setMarked((before) => new Set([...before, ...fresh.map(chapterKey)]));
      await api['reading.noteSeen']({ slugUrl });
    } catch {
      // What could not be told is told at the next visit.
    }
  });
  useEffect(() => {
    if (newChapters === 0) return;
    let isOpen = true;
    void look(() => isOpen);
    return () => {
      isOpen = false;
    };
  }, [newChapters]);

  return (chapter) => marked.has(chapterKey(chapter));
}
