import { CornerDownLeft, Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { exactChapters, findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { RowHeader, useChapterOrder } from '#renderer/parts/chapters/row-header.tsx';
import { SelectionAction } from '#renderer/parts/chapters/selection-bar.tsx';
import { QueryError } from '#renderer/parts/errors/error-page.tsx';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Skeleton, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { oncePer } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { countToSave, useNovel } from '../saving/use-novel-saving.ts';
import { LineButton } from '../title/translation-choice.tsx';
import { CHAPTER_FILTERS, type ChapterFilter, filteredChapters } from './chapter-filter.ts';
import { ChapterItems } from './chapter-menu.tsx';
import styles from './chapter-section.module.css';
import { NovelChapters } from './novel-chapters.tsx';
import { useChapterMarking } from './use-chapter-marking.ts';
import { useNewChapters } from './use-new-chapters.ts';

const CHAPTERS_WORTH_SEARCHING = 12;
const newestFirst = oncePer((chapters: readonly ChapterListEntry[]) => chapters.toReversed());

export function ChapterSection() {
  const { reading, saving } = useNovel();
  const t = useTranslations();
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<ChapterFilter>('all');
  const order = useChapterOrder();
  const listRef = useRef<VirtualHandle>(null);
  const isNew = useNewChapters();
  const { nameOf } = useChapterName();
  const { list, chapters } = reading;
  const isSearching = words.trim() !== '';
  const reason = isSearching || filter === 'all' ? 'search' : filter;
  const left = filteredChapters(chapters, filter, { ...reading, isSaved: saving.isSaved });
  const found = findChapters(left, words, useReplacer(reading.slugUrl));
  const shown = order.isNewestFirst && !isSearching ? newestFirst(found) : found;
  const marking = useChapterMarking({ shown, listRef, hidesRead: filter === 'unread' });
  const { choosing, selected } = marking;
  const isChoosing = choosing.selection !== null;

  function jump(chapter: ChapterListEntry): void {
    setWords('');
    setFilter('all');
    marking.jump(chapter);
  }

  function countText(): string | null {
    if (chapters.length === 0) return null;
    if (isSearching) return t('novels.chapters.found', { count: found.length });
    if (filter !== 'all') return t('shelves.filter.shown', { shown: left.length, total: chapters.length });
    return t('novels.chapters.count', { count: chapters.length });
  }

  return (
    <section
      aria-labelledby="chapters-title"
      onKeyDown={marking.onKeyDown}
      ref={marking.sectionRef}
      onClickCapture={choosing.onClickCapture}
    >
      <RowHeader
        titleId="chapters-title"
        title={t('novels.chapters.title')}
        count={<span role="status">{countText()}</span>}
        rows={chapters}
        marking={marking}
        order={order}
        isOrderFixed={isSearching}
        texts={{
          allDone: t('shelves.marks.allRead'),
          done: t('shelves.marks.read'),
          notDone: t('shelves.marks.notRead'),
        }}
        actions={
          <SelectionAction
            label={t('saved.marks.save')}
            icon={<Download />}
            isDisabled={!isChoosing || countToSave(saving.plan(selected)) === 0}
            onChoose={marking.saveSelected}
          />
        }
      >
        {chapters.length > 1 && (
          <div className={styles['ways']}>
            {chapters.length >= CHAPTERS_WORTH_SEARCHING && (
              <FindField chapters={chapters} words={words} onChange={setWords} onJump={jump} />
            )}
            <Segmented
              name={t('shelves.filter.label')}
              value={filter}
              choices={choicesOf(CHAPTER_FILTERS, (value) => t(`shelves.filter.${value}`))}
              onChange={setFilter}
            />
            <LineButton />
          </div>
        )}
      </RowHeader>
      {list.isPending && (
        <div className="stack gap-2" aria-busy="true">
          {skeletons(8, <Skeleton className={styles['skeleton']} />)}
        </div>
      )}
      <QueryError query={list} part={t('novels.chapters.title')} />
      {list.data?.length === 0 && (
        <EmptyState title={t('novels.chapters.empty.title')} advice={t('novels.chapters.empty.advice')} />
      )}
      {chapters.length > 0 && found.length === 0 && (
        <EmptyState
          title={t(`shelves.filter.nothing.${reason}.title`)}
          advice={t(`shelves.filter.nothing.${reason}.advice`)}
        />
      )}
      {found.length > 0 && (
        <NovelChapters ref={listRef} marking={marking} isNew={isNew} chapters={shown} isGrouped={!isSearching} />
      )}
      <ContextMenu {...marking.menu} nameOf={({ volume, number }) => nameOf({ volume, number })}>
        {(chapter) => <ChapterItems chapter={chapter} marking={marking} />}
      </ContextMenu>
    </section>
  );
}

type FindFieldProps = {
  readonly chapters: readonly ChapterListEntry[];
  readonly words: string;
  readonly onChange: (words: string) => void;
  readonly onJump: (chapter: ChapterListEntry) => void;
};

/** Finds chapters as the person types. Enter jumps to the chapter if exactly one has the typed number. */
function FindField({ chapters, words, onChange, onJump }: FindFieldProps) {
  const t = useTranslations();
  const { nameWithin } = useChapterName();
  const exact = exactChapters(chapters, words);
  const [target] = exact.length === 1 ? exact : [];
  const inputRef = useRef<HTMLInputElement>(null);

  /** The pressed button disappears, so the focus moves to the field. */
  function clear() {
    onChange('');
    inputRef.current?.focus();
  }

  return (
    <Form className="search-field" onSend={() => target !== undefined && onJump(target)}>
      <TextField
        ref={inputRef}
        label={t('novels.chapters.find')}
        isSearch
        type="text"
        inputMode="search"
        value={words}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        trailing={
          words !== '' && (
            <>
              {target !== undefined && (
                <IconButton
                  type="submit"
                  size="small"
                  name={t('novels.chapters.goTo', { chapter: nameWithin(target) })}
                  shortcut="Enter"
                  icon={<CornerDownLeft />}
                />
              )}
              <IconButton size="small" name={t('texts.clear')} icon={<X />} onClick={clear} />
            </>
          )
        }
      />
    </Form>
  );
}
