import { CheckCheck, ListChecks, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import styles from './selection-bar.module.css';
import type { Choosing } from './use-choosing.ts';

type SelectButtonProps<Id extends string | number> = {
  readonly choosing: Choosing<Id>;
  readonly isDisabled?: boolean;
};

export function SelectButton<Id extends string | number>(props: SelectButtonProps<Id>) {
  const { choosing, isDisabled = false } = props;
  const t = useTranslations('app.selection.select');
  return (
    <IconButton
      name={t(choosing.kind)}
      icon={<ListChecks />}
      ref={choosing.refOf('select')}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && choosing.begin()}
    />
  );
}

type SelectionBarProps<Id extends string | number> = {
  readonly choosing: Choosing<Id>;
  /** The name of "Select all" if it selects only a part of the list. */
  readonly allName?: string | undefined;
  readonly children: ReactNode;
};

export function SelectionBar<Id extends string | number>({ choosing, allName, children }: SelectionBarProps<Id>) {
  const t = useTranslations('app.selection');
  const count = choosing.selection?.ids.size ?? 0;
  return (
    <div className={styles['bar']}>
      <IconButton name={t('end')} icon={<X />} shortcut="Esc" ref={choosing.refOf('bar')} onClick={choosing.end} />
      <output className="truncate shrinkable medium tabular">{t('selected', { count })}</output>
      <IconButton name={allName ?? t('all')} icon={<CheckCheck />} shortcut="Ctrl+A" onClick={choosing.chooseAll} />
      <span className="grow" />
      {children}
    </div>
  );
}

type SelectionActionProps = {
  readonly label: string;
  readonly icon: ReactNode;
  /** A disabled action keeps the focus. */
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
};

/** One action on the chosen entries; an icon alone where there is no room for its label. */
export function SelectionAction({ label, icon, isDisabled, onChoose }: SelectionActionProps) {
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onChoose()}
    >
      <span className={styles['label']}>{label}</span>
    </Button>
  );
}

/** For the label of a button in the bar that is no `SelectionAction`. */
export const selectionLabelClass = styles['label'] ?? '';
