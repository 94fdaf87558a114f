import { ListChecks, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { SelectionAction, SelectionBar } from '#renderer/parts/chapters/selection-bar.tsx';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { EndlessList } from '#renderer/parts/shelves/endless-grid.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import rowStyles from './history-row.module.css';
import type { EntryActions } from './history-row.tsx';
import styles from './history-view.module.css';
import type { Removal } from './use-removal.ts';

const ROW_REM = 4.75;

type HistoryListProps<Entry> = {
  readonly name: string;
  readonly totalText: (count: number) => string;
  readonly selectText: string;
  /** What the bar says while nothing is chosen. */
  readonly hint: string;
  readonly answered: Endless<Entry>;
  readonly idOf: (entry: Entry) => string;
  readonly removal: Removal<Entry>;
  readonly renderRow: (entry: Entry, actions: EntryActions) => ReactNode;
  readonly noteAbove?: ((isEmpty: boolean) => ReactNode) | undefined;
  readonly empty: ReactNode;
};

/** What was watched or read, the last first: to go on with, and to remove. */
export function HistoryList<Entry extends Parameters<ReturnType<typeof useAdultRule>['isShown']>[0]>(
  props: HistoryListProps<Entry>,
) {
  const { name, totalText, selectText, hint, answered, idOf, removal, renderRow, noteAbove, empty } = props;
  const t = useTranslations('library.history');
  const { isShown } = useAdultRule();
  const listRef = useRef<VirtualHandle>(null);
  const history = { ...answered, items: answered.items?.filter((entry) => !removal.isRemoved(entry)) };
  const entries = history.items?.filter(isShown) ?? [];
  const shown = entries.map(idOf);
  const choosing = useChoosing({ shown, listRef, allIds: async () => shown });
  const { selection } = choosing;

  return (
    <section aria-label={name} className={styles['history']} onClickCapture={choosing.onClickCapture}>
      {noteAbove?.(shown.length === 0)}
      {shown.length > 0 && (
        <div className={styles['tools']} data-choosing={selection !== null || undefined}>
          {selection === null ? (
            <>
              <p className="small faint tabular">{history.total !== undefined && totalText(history.total)}</p>
              <IconButton
                name={selectText}
                icon={<ListChecks />}
                ref={choosing.sought === 'select' ? focusFound(choosing.onFound) : undefined}
                onClick={choosing.begin}
              />
            </>
          ) : (
            <SelectionBar
              count={selection.ids.size}
              hint={hint}
              isSought={choosing.sought === 'bar'}
              onFound={choosing.onFound}
              onAll={choosing.chooseAll}
              onEnd={choosing.end}
            >
              <SelectionAction
                label={t('removeShort')}
                icon={<Trash2 aria-hidden="true" />}
                isDisabled={selection.ids.size === 0}
                onChoose={() => {
                  removal.remove(entries.filter((entry) => selection.ids.has(idOf(entry))));
                  choosing.end();
                }}
              />
            </SelectionBar>
          )}
        </div>
      )}
      <div className={styles['rows']}>
        <EndlessList
          ref={listRef}
          name={name}
          list={history}
          keyOf={idOf}
          rowRem={ROW_REM}
          rowSkeleton={
            <Row
              leading={<Skeleton className={rowStyles['picture']} />}
              title={<SkeletonText width={0.4} />}
              detail={<SkeletonText width={0.25} />}
            />
          }
          renderItem={(entry) =>
            renderRow(entry, {
              choice: {
                isChosen: selection === null ? null : selection.ids.has(idOf(entry)),
                onChoose: (isRun) => choosing.choose(idOf(entry), isRun),
                isSought: choosing.isSought(idOf(entry)),
                onFound: choosing.onFound,
              },
              onRemove: () => removal.remove([entry]),
            })
          }
          empty={empty}
        />
      </div>
    </section>
  );
}
