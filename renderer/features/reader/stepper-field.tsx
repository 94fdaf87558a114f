import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { type SteppedSetting, steps } from '#renderer/parts/look-steps.ts';
import { Stepper } from '#renderer/ui/stepper.tsx';
import styles from './settings-sheet.module.css';

type StepperFieldProps = {
  readonly setting: SteppedSetting;
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly shown: string;
  readonly onChange: (value: number) => void;
};

/** A named number that goes up and down a step at a time. */
export function StepperField({ setting, name, value, shown, onChange }: StepperFieldProps) {
  const t = useTranslations('reader.page');
  const id = useId();
  return (
    <div className={styles['field']}>
      <span id={id}>{name}</span>
      <Stepper
        {...steps[setting]}
        labelledBy={id}
        value={value}
        text={shown}
        onChange={onChange}
        lessName={t('smaller', { what: name })}
        moreName={t('larger', { what: name })}
      />
    </div>
  );
}
