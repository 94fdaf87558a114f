import { Radio, RadioGroup } from './radio.tsx';
import styles from './segmented.module.css';

/** Names a control by the ids of its label and advice, or by a text. */
export type ControlNames = {
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
};

export function ariaOf({ labelledBy, describedBy, name }: ControlNames) {
  return { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, 'aria-label': name };
}

export type Choice<Value extends string | number> = { readonly value: Value; readonly label: string };

export function choicesOf<Value extends string | number>(values: Iterable<Value>, labelOf: (value: Value) => string) {
  return Array.from(values, (value): Choice<Value> => ({ value, label: labelOf(value) }));
}

type EnumSetting<Value> = { readonly unwrap: () => { readonly values: Iterable<Value> } };

/** The values of an enumerated setting as choices. */
export function choicesIn<Value extends string | number>(
  setting: EnumSetting<Value>,
  labelOf: (value: Value) => string,
) {
  return choicesOf(setting.unwrap().values, labelOf);
}

export type ChoiceProps<Value extends string | number> = ControlNames & {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
};

/** One of a few short choices, all visible; arrow keys move between them. */
export function Segmented<Value extends string | number>(props: ChoiceProps<Value>) {
  const { value, choices, onChange, ...names } = props;
  return (
    <RadioGroup className={styles['group']} {...ariaOf(names)}>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          className={styles['choice']}
          isChosen={choice.value === value}
          onChoose={() => onChange(choice.value)}
        >
          {choice.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
