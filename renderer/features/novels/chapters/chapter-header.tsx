import {
  ArrowDownNarrowWide,
  ArrowUpNarrowWide,
  BookDown,
  Check,
  CheckCheck,
  ListChecks,
  RotateCcw,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SelectionAction, SelectionBar } from '#renderer/parts/chapters/selection-bar.tsx';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import { useChapterOrder } from './chapter-order.ts';
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

const MARKS = [
  { isRead: true, Icon: Check, label: 'read' },
  { isRead: false, Icon: RotateCcw, label: 'notRead' },
] as const;

/** The list's name and its tools; while rows are chosen, what can be done to those. */
export function ChapterHeader({ reading, saving, marking, count, isSearching }: ChapterHeaderProps) {
  const t = useTranslations('novels.chapters');
  const marks = useTranslations('shelves.marks');
  const tSaved = useTranslations('saved.marks');
  const { isNewestFirst, turn } = useChapterOrder();
  const { chapters } = reading;
  const { choosing, selected } = marking;
  const { selection } = choosing;
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
            <Button
              kind="plain"
              size="small"
              icon={
                isNewestFirst ? <ArrowUpNarrowWide aria-hidden="true" /> : <ArrowDownNarrowWide aria-hidden="true" />
              }
              disabled={isSearching}
              onClick={turn}
            >
              {isNewestFirst ? t('newestFirst') : t('oldestFirst')}
            </Button>
            <IconButton
              name={marks('allRead')}
              icon={<CheckCheck />}
              aria-disabled={!marking.canMark(chapters, true)}
              onClick={() => marking.mark(chapters, true)}
            />
            <IconButton
              name={marks('select')}
              icon={<ListChecks />}
              ref={choosing.sought === 'select' ? focusFound(choosing.onFound) : undefined}
              onClick={choosing.begin}
            />
          </div>
        )}
      </div>
      {selection !== null && (
        <div className={styles['selection']}>
          <SelectionBar
            count={selection.ids.size}
            hint={marks('selectSome')}
            isSought={choosing.sought === 'bar'}
            onFound={choosing.onFound}
            onAll={choosing.chooseAll}
            onEnd={choosing.end}
          >
            {MARKS.map(({ isRead, Icon, label }) => (
              <SelectionAction
                key={label}
                label={marks(label)}
                icon={<Icon aria-hidden="true" />}
                isDisabled={!marking.canMark(selected, isRead)}
                onChoose={() => marking.markSelected(isRead)}
              />
            ))}
            <SelectionAction
              label={tSaved('saveSelected')}
              icon={<BookDown aria-hidden="true" />}
              isDisabled={!canSave}
              onChoose={marking.saveSelected}
            />
          </SelectionBar>
        </div>
      )}
    </div>
  );
}
