import { Check } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import type { CardLinkProps } from '../cards/poster-card.tsx';
import { classNames } from '../class-names.ts';
import styles from './choice-box.module.css';

export type EntryChoice = {
  /** Null while nothing is being chosen. */
  readonly isChosen: boolean | null;
  /** `isRun`: together with all entries from the last chosen one. */
  readonly onChoose: (isRun: boolean) => void;
  /** Set while the entry is to take the focus. */
  readonly ref: ((element: HTMLElement | null) => void) | undefined;
};

export function ChoiceBox({ isChosen }: { readonly isChosen: boolean }) {
  return (
    <span className={styles['box']} data-chosen={isChosen || undefined} aria-hidden="true">
      {isChosen && <Check />}
    </span>
  );
}

type ChoiceLabelProps = CardLinkProps & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly isChosen: boolean;
  readonly onChoose: EntryChoice['onChoose'];
};

/** Replaces an entry's link while entries are being chosen: the whole entry is its checkbox. */
export function ChoiceLabel({ ref, isChosen, onChoose, className, children, ...rest }: ChoiceLabelProps) {
  function choose({ nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  }
  return (
    <label className={classNames(className, styles['label'])}>
      <input ref={ref} type="checkbox" className={styles['native']} checked={isChosen} onChange={choose} {...rest} />
      {children}
    </label>
  );
}
