import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

type RemovableChipProps = {
  /** What pressing it does, for those who do not see the cross: "Remove filter: TV". */
  readonly name: string;
  /** `gone` for what is on though it means nothing any more. */
  readonly tone?: 'normal' | 'gone' | undefined;
  readonly onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
};

/** Something that is on; pressing it turns it off. */
export function RemovableChip({ name, tone = 'normal', onRemove, children }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={classNames(styles['chip'], styles['removable'], tone === 'gone' && styles['gone'])}
      onClick={onRemove}
    >
      <span className={styles['text']}>{children}</span>
      <X aria-hidden="true" />
    </button>
  );
}

type ChoiceChipProps = {
  readonly isOn: boolean;
  readonly tone?: 'normal' | 'gone' | undefined;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
};

/** One of several that may be on together. */
export function ChoiceChip({ isOn, tone = 'normal', onChange, children }: ChoiceChipProps) {
  return (
    <label className={classNames(styles['chip'], styles['choice'], tone === 'gone' && styles['gone'])}>
      <input
        type="checkbox"
        className={styles['box']}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles['text']}>{children}</span>
    </label>
  );
}
