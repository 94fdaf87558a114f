import { type Choice, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { SettingRow } from './setting-section.tsx';

type SwitchRowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  readonly words?: readonly string[] | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A setting that is on or off. */
export function SwitchRow({ label, advice, words, isOn, onChange }: SwitchRowProps) {
  return (
    <SettingRow
      label={label}
      advice={advice}
      words={words}
      control={(ids) => <Switch {...ids} isOn={isOn} onChange={onChange} />}
    />
  );
}

type ChoiceRowProps<Value extends string | number> = {
  readonly label: string;
  readonly advice?: string | undefined;
  readonly words?: readonly string[] | undefined;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** For many or long choices: a list that opens. */
  readonly asList?: boolean | undefined;
};

/** A setting that is one of several choices, by each of which it is found. */
export function ChoiceRow<Value extends string | number>(props: ChoiceRowProps<Value>) {
  const { label, advice, words = [], value, choices, onChange, asList = false } = props;
  const Control = asList ? Select : Segmented;
  return (
    <SettingRow
      label={label}
      advice={advice}
      words={[...words, ...choices.map((choice) => choice.label)]}
      control={(ids) => <Control<Value> {...ids} value={value} choices={choices} onChange={onChange} />}
    />
  );
}
