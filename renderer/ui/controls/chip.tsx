import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';
import { IconButton } from './icon-button.tsx';

/** `gone`: chosen, but the value no longer exists. */
type ChipProps = { readonly tone?: 'normal' | 'gone' | undefined; readonly children: ReactNode };

type RemovableChipProps = ChipProps & {
  /** The accessible name: "Remove filter: TV". */
  readonly name: string;
  readonly onRemove: () => void;
};

export function RemovableChip({ name, tone, onRemove, children }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={classNames(styles['chip'], styles['removable'], tone === 'gone' && styles['gone'])}
      onClick={onRemove}
    >
      <span className={styles['text']}>{children}</span>
      <X />
    </button>
  );
}

type ChoiceChipProps = ChipProps & { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

export function ChoiceChip({ isOn, tone, onChange, children }: ChoiceChipProps) {
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

type IconButtonProps = ComponentProps<typeof IconButton>;
type RemoveButtonProps = Pick<IconButtonProps, 'name' | 'subject' | 'size' | 'tooltipSide'> & {
  readonly icon?: IconButtonProps['icon'];
  readonly onRemove: () => void;
};

export function RemoveButton({ icon = <X />, onRemove, ...button }: RemoveButtonProps) {
  return <IconButton size="small" icon={icon} {...button} onClick={onRemove} />;
}
