import { Check } from 'lucide-react';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice-box.module.css';

export type EntryChoice = {
  /** Null while nothing is being chosen. */
  readonly isChosen: boolean | null;
  /** `isRun`: includes all entries from the last chosen one. */
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

/** The attributes of an entry's link. `data-replace`: it replaces the present page in the history. */
export type EntryLink = Omit<ComponentProps<'a'>, 'className' | 'children'> & { readonly 'data-replace'?: boolean };

type EntryTitleProps = {
  readonly className: string | undefined;
  readonly link: EntryLink | undefined;
  readonly choice?: EntryChoice | undefined;
  readonly children: ReactNode;
};

/** The title of an entry as its link, or as its checkbox while entries are being chosen; either covers the whole entry. */
export function EntryTitle({ className, link, choice, children }: EntryTitleProps) {
  if (choice !== undefined && choice.isChosen !== null) {
    const choose = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      choice.onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
    return (
      <label className={classNames(className, styles['label'])}>
        <input
          ref={choice.ref}
          type="checkbox"
          className={styles['native']}
          checked={choice.isChosen}
          onChange={choose}
          data-card-link
        />
        {children}
      </label>
    );
  }
  if (link === undefined) return children;
  return (
    <a ref={choice?.ref} {...link} className={className} data-card-link>
      {children}
    </a>
  );
}
