import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SelectionAction, SelectionBar } from '#renderer/parts/selection-bar.tsx';
import type { Choosing } from '#renderer/parts/use-choosing.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

type HistoryBarProps = {
  readonly count: number;
  readonly choosing: Choosing<EpisodeId>;
  readonly onRemove: () => void;
};

/** What can be done to the chosen entries of the history. */
export function HistoryBar({ count, choosing, onRemove }: HistoryBarProps) {
  const t = useTranslations('library.history');
  return (
    <SelectionBar
      count={count}
      hint={t('hint')}
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
