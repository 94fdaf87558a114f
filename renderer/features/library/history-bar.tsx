import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SelectionAction, SelectionBar } from '#renderer/parts/chapters/selection-bar.tsx';
import type { Choosing } from '#renderer/parts/chapters/use-choosing.ts';

type HistoryBarProps<Id extends string> = {
  readonly count: number;
  /** What it says while nothing is chosen. */
  readonly hint: string;
  readonly choosing: Choosing<Id>;
  readonly onRemove: () => void;
};

/** What can be done to the chosen entries of the history. */
export function HistoryBar<Id extends string>({ count, hint, choosing, onRemove }: HistoryBarProps<Id>) {
  const t = useTranslations('library.history');
  return (
    <SelectionBar
      count={count}
      hint={hint}
      isSought={choosing.sought === 'bar'}
      onFound={choosing.onFound}
      onAll={choosing.chooseAll}
      onEnd={choosing.end}
    >
      <SelectionAction
        label={t('removeShort')}
        icon={<Trash2 aria-hidden="true" />}
        isDisabled={count === 0}
        onChoose={onRemove}
      />
    </SelectionBar>
  );
}
