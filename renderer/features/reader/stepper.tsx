import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { type SteppedSetting, stepped } from './reading-look.ts';
import styles from './settings-sheet.module.css';

type StepperProps = {
  readonly setting: SteppedSetting;
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly shown: string;
  readonly onChange: (value: number) => void;
};

/** A number that goes up and down a step at a time. */
export function Stepper({ setting, name, value, shown, onChange }: StepperProps) {
  const t = useTranslations('reader.page');
  const id = useId();
  const smaller = stepped(setting, value, -1);
  const larger = stepped(setting, value, 1);
  return (
    <fieldset className={styles['field']} aria-labelledby={id}>
      <span id={id}>{name}</span>
      <span className={styles['steps']}>
        <IconButton
          size="small"
          name={t('smaller', { what: name })}
          icon={<Minus />}
          disabled={smaller === value}
          onClick={() => onChange(smaller)}
        />
        <output className={styles['value']}>{shown}</output>
        <IconButton
          size="small"
          name={t('larger', { what: name })}
          icon={<Plus />}
          disabled={larger === value}
          onClick={() => onChange(larger)}
        />
      </span>
    </fieldset>
  );
}
