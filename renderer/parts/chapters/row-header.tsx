import { ArrowDownNarrowWide, ArrowUpNarrowWide, Check, CheckCheck, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import styles from './row-header.module.css';
import { SelectButton, SelectionAction, SelectionBar } from './selection-bar.tsx';
import type { RowMarking } from './use-row-marking.ts';

type ListOrder = { readonly isNewestFirst: boolean; readonly turn: () => void };

function createListOrder() {
  return create<ListOrder>()((set) => ({
    isNewestFirst: false,
    turn: () => set(({ isNewestFirst }) => ({ isNewestFirst: !isNewestFirst })),
  }));
}

/** Which end of the rows comes first; the same for every release, or every title, until the window closes. */
export const useEpisodeOrder = createListOrder();
export const useChapterOrder = createListOrder();

type RowHeaderProps<Row> = {
  readonly titleId: string;
  readonly title: string;
  readonly count: ReactNode;
  readonly rows: readonly Row[];
  readonly marking: RowMarking<Row>;
  readonly order: ListOrder;
  /** Search results have an order of their own. */
  readonly isOrderFixed?: boolean;
  readonly texts: Readonly<Record<'allDone' | 'done' | 'notDone', string>>;
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
  /** Below the header, and sticky with it while rows are chosen. */
  readonly children?: ReactNode;
};

export function RowHeader<Row>(props: RowHeaderProps<Row>) {
  const { titleId, title, count, rows, marking, order, isOrderFixed = false, texts } = props;
  const t = useTranslations('app.actions');
  const { choosing, selected } = marking;
  const isChoosing = choosing.selection !== null;
  const OrderIcon = order.isNewestFirst ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <header className={styles['header']} data-sticky-head={isChoosing || undefined}>
      <div className="relative">
        {/* Keeps its place while it is covered, so that nothing below moves. */}
        <div className={styles['usual']} data-covered={isChoosing || undefined}>
          <h2 id={titleId} className="lead">
            {title} <span className={styles['count']}>{count}</span>
          </h2>
          <div className={styles['tools']}>
            {props.tools}
            {rows.length > 1 && (
              <>
                <Button kind="plain" size="small" icon={<OrderIcon />} disabled={isOrderFixed} onClick={order.turn}>
                  {t(order.isNewestFirst ? 'newestFirst' : 'oldestFirst')}
                </Button>
                <IconButton
                  name={texts.allDone}
                  icon={<CheckCheck />}
                  aria-disabled={!marking.canMark(rows, true)}
                  onClick={() => marking.mark(rows, true)}
                />
                <SelectButton choosing={choosing} />
              </>
            )}
          </div>
        </div>
        {isChoosing && (
          <div className={styles['selection']}>
            <SelectionBar choosing={choosing}>
              {[true, false].map((isDone) => (
                <SelectionAction
                  key={Number(isDone)}
                  label={isDone ? texts.done : texts.notDone}
                  icon={isDone ? <Check /> : <RotateCcw />}
                  isDisabled={!marking.canMark(selected, isDone)}
                  onChoose={() => marking.markSelected(isDone)}
                />
              ))}
              {props.actions}
            </SelectionBar>
          </div>
        )}
      </div>
      {props.children}
    </header>
  );
}
