import { BookDown, CornerDownLeft, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { exactChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { useChapterOrder } from '#renderer/parts/chapters/list-order.ts';
import { MarkingBar, RowTools } from '#renderer/parts/chapters/row-tools.tsx';
import { SelectionAction } from '#renderer/parts/chapters/selection-bar.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import styles from './chapter-section.module.css';
import type { ChapterMarking } from './use-chapter-marking.ts';

type ChapterHeaderProps = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly marking: ChapterMarking;
  /** How many there are, or were found. */
  readonly count: string | null;
  /** A search has an order of its own. */
  readonly isSearching: boolean;
};

/** The list's name and its tools; while rows are chosen, what can be done to those. */
export function ChapterHeader({ reading, saving, marking, count, isSearching }: ChapterHeaderProps) {
  const t = useTranslations('novels.chapters');
  const marks = useTranslations('shelves.marks');
  const tSaved = useTranslations('saved.marks');
  const order = useChapterOrder();
  const { chapters } = reading;
  const { selected } = marking;
  const { selection } = marking.choosing;
  const planned = selection === null ? null : saving.plan(selected);
  const canSave = planned !== null && planned.chapters.length + planned.undecided.length > 0;

  return (
    <div className="relative">
      {/* It keeps its place while it is covered, so that nothing below moves. */}
      <div className={styles['usual']} data-covered={selection !== null || undefined}>
        <h2 id="chapters-title" className="lead">
          {t('title')}
          <span className={styles['count']} role="status">
            {count}
          </span>
        </h2>
        {chapters.length > 1 && (
          <div className={styles['tools']}>
            <RowTools
              rows={chapters}
              marking={marking}
              order={order}
              orderText={order.isNewestFirst ? t('newestFirst') : t('oldestFirst')}
              isOrderFixed={isSearching}
              allDoneText={marks('allRead')}
              selectText={marks('select')}
            />
          </div>
        )}
      </div>
      {selection !== null && (
        <div className={styles['selection']}>
          <MarkingBar
            marking={marking}
            hint={marks('selectSome')}
            doneText={marks('read')}
            notDoneText={marks('notRead')}
          >
            <SelectionAction
              label={tSaved('saveSelected')}
              icon={<BookDown aria-hidden="true" />}
              isDisabled={!canSave}
              onChoose={marking.saveSelected}
            />
          </MarkingBar>
        </div>
      )}
    </div>
  );
}

type FindFieldProps = {
  readonly chapters: readonly ChapterListEntry[];
  readonly words: string;
  readonly onChange: (words: string) => void;
  /** Shows the one chapter that was meant in its place among all. */
  readonly onJump: (chapter: ChapterListEntry) => void;
};

/** Finds chapters while one types; a number that means one alone leads there with Enter. */
export function FindField({ chapters, words, onChange, onJump }: FindFieldProps) {
  const t = useTranslations('novels.chapters');
  const exact = exactChapters(chapters, words);
  const [meant] = exact.length === 1 ? exact : [];
  const inputRef = useRef<HTMLInputElement>(null);

  /** The button goes with the words: the focus must not go with it. */
  function clear() {
    onChange('');
    inputRef.current?.focus();
  }

  return (
    <form
      className={styles['find']}
      onSubmit={(event) => {
        event.preventDefault();
        if (meant !== undefined) onJump(meant);
      }}
    >
      <TextField
        ref={inputRef}
        label={t('find')}
        isLabelHidden
        placeholder={t('find')}
        type="text"
        inputMode="search"
        autoComplete="off"
        value={words}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        trailing={
          words !== '' && (
            <>
              {meant !== undefined && (
                <IconButton
                  type="submit"
                  size="small"
                  name={t('goTo', { volume: meant.volume, number: meant.number })}
                  shortcut="Enter"
                  icon={<CornerDownLeft />}
                />
              )}
              <IconButton size="small" name={t('clear')} icon={<X />} onClick={clear} />
            </>
          )
        }
      />
    </form>
  );
}
