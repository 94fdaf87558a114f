import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { inChunks } from '#renderer/parts/app/in-chunks.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { SelectButton, SelectionAction, SelectionBar } from '#renderer/parts/chapters/selection-bar.tsx';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { EndlessList } from '#renderer/parts/shelves/endless-grid.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import rowStyles from './history-row.module.css';
import type { EntryActions } from './history-row.tsx';
import styles from './history-view.module.css';

const ROW_REM = 4.75;

type HistoryListProps<Entry, Former> = {
  readonly name: string;
  readonly texts: {
    readonly total: (count: number) => string;
    readonly select: string;
    readonly hint: string;
    readonly removed: (count: number) => string;
    readonly undo: string;
  };
  readonly answered: Endless<Entry>;
  readonly idOf: (entry: Entry) => string;
  readonly removal: RemovalOptions<Entry, Former>;
  readonly renderRow: (entry: Entry, actions: EntryActions) => ReactNode;
  readonly noteAbove?: ((isEmpty: boolean) => ReactNode) | undefined;
  readonly empty: ReactNode;
};

/** Watched episodes or read chapters, the latest first. Entries can be resumed and removed. */
export function HistoryList<Entry, Former>(props: HistoryListProps<Entry, Former>) {
  const { name, texts, answered, idOf, renderRow, noteAbove, empty } = props;
  const t = useTranslations('library.history');
  const { isShown } = useAdultRule();
  const listRef = useRef<VirtualHandle>(null);
  const { remove, isRemoved } = useRemoval(props);
  const history = { ...answered, items: answered.items?.filter((entry) => !isRemoved(entry)) };
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
              <p className="small faint tabular">{history.total !== undefined && texts.total(history.total)}</p>
              <SelectButton choosing={choosing} name={texts.select} />
            </>
          ) : (
            <SelectionBar choosing={choosing} hint={texts.hint}>
              <SelectionAction
                label={t('removeShort')}
                icon={<Trash2 aria-hidden="true" />}
                isDisabled={selection.ids.size === 0}
                onChoose={() => {
                  remove(entries.filter((entry) => selection.ids.has(idOf(entry))));
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
            renderRow(entry, { choice: choosing.choiceOf(idOf(entry)), onRemove: () => remove([entry]) })
          }
          empty={empty}
        />
      </div>
    </section>
  );
}

type RemovalOptions<Entry, Former> = {
  readonly scope: string;
  /** An entry with a removed id is shown again if it is newer than the removed one. */
  readonly momentOf: (entry: Entry) => number;
  /** The contract's limit of entries in one command. */
  readonly mostAtOnce: number;
  readonly send: (entries: Entry[]) => Promise<Former[]>;
  readonly restore: (former: Former[]) => Promise<unknown>;
};

/** Removes entries of a history, on screen at once: answers that are on their way may still have them. */
function useRemoval<Entry, Former>({ idOf, texts, removal }: HistoryListProps<Entry, Former>) {
  const { scope, momentOf, mostAtOnce, send, restore } = removal;
  const change = useChange();
  const [removedAt, setRemovedAt] = useState<ReadonlyMap<string, number>>(new Map());

  function hide(entries: readonly Entry[]): void {
    setRemovedAt((before) => new Map([...before, ...entries.map((one) => [idOf(one), momentOf(one)] as const)]));
  }

  function bringBack(entries: readonly Entry[]): void {
    const ids = new Set(entries.map(idOf));
    setRemovedAt((before) => new Map([...before].filter(([id]) => !ids.has(id))));
  }

  function undo(entries: readonly Entry[], former: readonly Former[]): void {
    bringBack(entries);
    void change({ scope, command: () => inChunks(former, mostAtOnce, restore), shown: [] });
  }

  function remove(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    void change({
      scope,
      command: async () => (await inChunks(entries, mostAtOnce, send)).flat(),
      shown: [{ show: () => hide(entries), takeBack: () => bringBack(entries) }],
      onDone: (former) =>
        showToast({
          text: texts.removed(entries.length),
          ...(former.length > 0 && { action: { label: texts.undo, run: () => undo(entries, former) } }),
        }),
    });
  }

  return {
    remove,
    isRemoved: (entry: Entry) => momentOf(entry) <= (removedAt.get(idOf(entry)) ?? Number.NEGATIVE_INFINITY),
  };
}
