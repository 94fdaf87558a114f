import { X } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { focusNeighbour } from '../focus-neighbour.ts';
import styles from './chip.module.css';
import { IconButton } from './icon-button.tsx';

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

type RemoveButtonProps = Pick<ComponentProps<typeof IconButton>, 'name' | 'tooltip' | 'tooltipSide'> & {
  readonly icon?: ComponentProps<typeof IconButton>['icon'];
  readonly onRemove: () => void;
};

/** Takes the item of a list away that it stands in, and gives the focus on to the next one. */
export function RemoveButton({ icon = <X />, onRemove, ...button }: RemoveButtonProps) {
  return (
    <IconButton
      size="small"
      icon={icon}
      {...button}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget);
        onRemove();
      }}
    />
  );
}
