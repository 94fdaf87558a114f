import { BookOpen, ListChecks } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { EndlessList } from '#renderer/parts/shelves/endless-list.tsx';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { VirtualListHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { HistoryBar } from './history-bar.tsx';
import rowStyles from './history-row.module.css';
import styles from './history-view.module.css';
import { ReadingRow } from './reading-row.tsx';
import { readingEntryId, useReadingRemoval } from './use-reading-removal.ts';

const ROW_REM = 4.75;

/** What was read, the last first: to go on with, and to remove. */
export function ReadingHistory() {
  const t = useTranslations('shelves.history');
  const { isShown } = useAdultRule();
  const listRef = useRef<VirtualListHandle>(null);
  const { remove, isRemoved } = useReadingRemoval();
  const answered = useEndless('reading.history', (page) => ({ page }), readingEntryId);
  const history = { ...answered, items: answered.items?.filter((entry) => !isRemoved(entry)) };
  const entries = history.items?.filter(isShown) ?? [];
  const shown = entries.map(readingEntryId);
  const choosing = useChoosing({ shown, listRef, allIds: async () => shown });
  const { selection } = choosing;

  return (
    <section aria-label={t('label')} className={styles['history']} onClickCapture={choosing.onClickCapture}>
      {shown.length > 0 && (
        <div className={styles['tools']} data-choosing={selection !== null || undefined}>
          {selection === null ? (
            <>
              <p className="small faint tabular">
                {history.total !== undefined && t('total', { count: history.total })}
              </p>
              <IconButton
                name={t('select')}
                icon={<ListChecks />}
                ref={choosing.sought === 'select' ? focusFound(choosing.onFound) : undefined}
                onClick={choosing.begin}
              />
            </>
          ) : (
            <HistoryBar
              count={selection.ids.size}
              hint={t('hint')}
              choosing={choosing}
              onRemove={() => {
                remove(entries.filter((entry) => selection.ids.has(readingEntryId(entry))));
                choosing.end();
              }}
            />
          )}
        </div>
      )}
      <div className={styles['rows']}>
        <EndlessList
          ref={listRef}
          name={t('label')}
          list={history}
          keyOf={readingEntryId}
          rowRem={ROW_REM}
          rowSkeleton={
            <Row
              leading={<Skeleton className={rowStyles['picture']} />}
              title={<SkeletonText width={0.4} />}
              detail={<SkeletonText width={0.25} />}
            />
          }
          renderItem={(entry) => (
            <ReadingRow
              entry={entry}
              choice={{
                isChosen: selection === null ? null : selection.ids.has(readingEntryId(entry)),
                onChoose: (isRun) => choosing.choose(readingEntryId(entry), isRun),
                isSought: choosing.isSought(readingEntryId(entry)),
                onFound: choosing.onFound,
              }}
              onRemove={() => remove([entry])}
            />
          )}
          empty={<EmptyState icon={<BookOpen aria-hidden="true" />} title={t('empty')} advice={t('emptyAdvice')} />}
        />
      </div>
    </section>
  );
}
