import { ArrowDownNarrowWide, ArrowUpNarrowWide, Check, CheckCheck, ListChecks, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { focusFound } from '../keys/focus-found.ts';
import { SelectionAction, SelectionBar } from './selection-bar.tsx';
import type { RowMarking } from './use-row-marking.ts';

type RowToolsProps<Row, Id extends string> = {
  readonly rows: readonly Row[];
  readonly marking: RowMarking<Row, Id>;
  readonly order: { readonly isNewestFirst: boolean; readonly turn: () => void };
  readonly orderText: string;
  /** What is found has an order of its own. */
  readonly isOrderFixed?: boolean;
  readonly allDoneText: string;
  readonly selectText: string;
};

/** What can be done to a list of episodes or chapters as a whole. */
export function RowTools<Row, Id extends string>(props: RowToolsProps<Row, Id>) {
  const { rows, marking, order, orderText, isOrderFixed = false, allDoneText, selectText } = props;
  const { choosing } = marking;
  const OrderIcon = order.isNewestFirst ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <>
      <Button
        kind="plain"
        size="small"
        icon={<OrderIcon aria-hidden="true" />}
        disabled={isOrderFixed}
        onClick={order.turn}
      >
        {orderText}
      </Button>
      <IconButton
        name={allDoneText}
        icon={<CheckCheck />}
        aria-disabled={!marking.canMark(rows, true)}
        onClick={() => marking.mark(rows, true)}
      />
      <IconButton
        name={selectText}
        icon={<ListChecks />}
        ref={choosing.sought === 'select' ? focusFound(choosing.onFound) : undefined}
        onClick={choosing.begin}
      />
    </>
  );
}

type MarkingBarProps<Row, Id extends string> = {
  readonly marking: RowMarking<Row, Id>;
  readonly hint: string;
  readonly doneText: string;
  readonly notDoneText: string;
  readonly children?: ReactNode;
};

/** What can be done to the chosen rows; nothing while none are being chosen. */
export function MarkingBar<Row, Id extends string>(props: MarkingBarProps<Row, Id>) {
  const { marking, hint, doneText, notDoneText, children } = props;
  const { choosing, selected } = marking;
  const marks = [
    { isDone: true, Icon: Check, label: doneText },
    { isDone: false, Icon: RotateCcw, label: notDoneText },
  ];
  return (
    <SelectionBar
      count={choosing.selection?.ids.size ?? 0}
      hint={hint}
      isSought={choosing.sought === 'bar'}
      onFound={choosing.onFound}
      onAll={choosing.chooseAll}
      onEnd={choosing.end}
    >
      {marks.map(({ isDone, Icon, label }) => (
        <SelectionAction
          key={label}
          label={label}
          icon={<Icon aria-hidden="true" />}
          isDisabled={!marking.canMark(selected, isDone)}
          onChoose={() => marking.markSelected(isDone)}
        />
      ))}
      {children}
    </SelectionBar>
  );
}
