import { type ComponentProps, createContext, use, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './radio.module.css';

/** Radio buttons with one name form a group in the browser: arrow keys choose among them, and Tab leads to the chosen one. */
const GroupName = createContext('');

export function RadioGroup(props: ComponentProps<'div'>) {
  return (
    <GroupName value={useId()}>
      <div role="radiogroup" {...props} />
    </GroupName>
  );
}

type RadioProps = Omit<ComponentProps<'label'>, 'aria-label'> & {
  /** The accessible name, if it is not the content. */
  readonly name?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

export function Radio({ name, isChosen, onChoose, className, children, ...label }: RadioProps) {
  return (
    <label className={classNames(styles['radio'], className)} data-checked={isChosen || undefined} {...label}>
      <input
        type="radio"
        className={styles['input']}
        name={use(GroupName)}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
