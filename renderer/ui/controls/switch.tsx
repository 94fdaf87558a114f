import { Switch as Base } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

type SwitchProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Ids of what names and explains it; or give `name`. */
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
};

export function Switch({ isOn, onChange, labelledBy, describedBy, name }: SwitchProps) {
  return (
    <Base.Root
      className={styles['track']}
      checked={isOn}
      onCheckedChange={(checked) => onChange(checked)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={name}
    >
      <Base.Thumb className={styles['thumb']} />
    </Base.Root>
  );
}

/** The sign of an entry that can be chosen, drawn on its picture. */
export function ChoiceBox({ isChosen }: { readonly isChosen: boolean }) {
  return (
    <span className={styles['box']} data-chosen={isChosen || undefined} aria-hidden="true">
      {isChosen && <Check />}
    </span>
  );
}

type ChoiceLabelProps = {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly isChosen: boolean;
  /** `isRun`: to here from where one was chosen last. */
  readonly onChoose: (isRun: boolean) => void;
  readonly className: string;
  readonly children: ReactNode;
  readonly 'data-card-link': true;
};

/** In the place of an entry's link while entries are being chosen: pressing it anywhere turns it on or off. */
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
