import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import styles from './segmented.module.css';

export type Choice<Value extends string | number> = { readonly value: Value; readonly label: string };

export type ChoiceProps<Value extends string | number> = {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
};

/** One of a few short choices, all in sight; arrow keys move between them. */
export function Segmented<Value extends string | number>(props: ChoiceProps<Value>) {
  const { value, choices, onChange, labelledBy, describedBy, name } = props;
  return (
    <RadioGroup
      className={styles['group']}
      value={value}
      onValueChange={(next) => onChange(next)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={name}
    >
      {choices.map((choice) => (
        <Radio.Root key={choice.value} value={choice.value} aria-label={choice.label} className={styles['choice']}>
          {choice.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
