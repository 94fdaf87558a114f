import { CheckCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { focusFound } from '../keys/focus-found.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  readonly count: number;
  /** What it says while nothing is chosen. */
  readonly hint: string;
  /** It takes the focus, and says so. */
  readonly isSought: boolean;
  readonly onFound: () => void;
  readonly onAll: () => void;
  readonly onEnd: () => void;
  /** What can be done to the chosen ones: `SelectionAction`. */
  readonly children: ReactNode;
};

/** What can be done to the entries that are chosen, in the place of the list's own tools. */
export function SelectionBar({ count, hint, isSought, onFound, onAll, onEnd, children }: SelectionBarProps) {
  const t = useTranslations('app.selection');
  return (
    <div className={styles['bar']}>
      <IconButton
        name={t('end')}
        icon={<X />}
        shortcut="Esc"
        ref={isSought ? focusFound(onFound) : undefined}
        onClick={onEnd}
      />
      <output className="truncate shrinkable medium tabular">{count === 0 ? hint : t('selected', { count })}</output>
      <IconButton name={t('all')} icon={<CheckCheck />} shortcut="Ctrl+A" onClick={onAll} />
      <span className="grow" />
      {children}
    </div>
  );
}

type SelectionActionProps = {
  readonly label: string;
  readonly icon: ReactNode;
  /** It keeps the focus while there is nothing to do. */
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
};

/** One thing to do to the chosen ones; its sign alone where its words have no room. */
export function SelectionAction({ label, icon, isDisabled, onChoose }: SelectionActionProps) {
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onChoose();
      }}
    >
      <span className={styles['label']}>{label}</span>
    </Button>
  );
}

/** The words of a button of the bar that is no `SelectionAction`. */
export const selectionLabelClass = styles['label'] ?? '';
