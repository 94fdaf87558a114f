import { ColourField } from './colour-field.tsx';
import { type Choice, type ControlNames, Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Stepper, type StepperProps } from './stepper.tsx';
import { Switch } from './switch.tsx';

/** One setting of a group, with its texts. Its value's type decides the control: a boolean has a switch. */
export type SettingOf<Values> = {
  [Name in keyof Values & string]: {
    readonly setting: Name;
    readonly label: string;
    readonly advice?: string | undefined;
    /** A text or a number without choices, steps or colour has no control. */
    readonly choices?: Values[Name] extends string | number ? readonly Choice<Values[Name]>[] : never;
    /** Uses a select, for many or long choices. */
    readonly asList?: boolean;
    readonly isColour?: Values[Name] extends string ? true : never;
    readonly steps?: Values[Name] extends number ? Omit<StepperProps, 'value' | 'onChange' | 'labelledBy'> : never;
  };
}[keyof Values & string];

type SettingControlProps<Values> = ControlNames & {
  readonly row: SettingOf<Values>;
  readonly values: Values;
  readonly onChange: (patch: Partial<Values>) => void;
};

export function SettingControl<Values extends object>(props: SettingControlProps<Values>) {
  const { row, values, onChange, ...names } = props;
  const { setting, asList, isColour, steps } = row;
  const value: unknown = values[setting];
  const change = (next: boolean | number | string) => onChange({ [setting]: next } as Partial<Values>);
  // TypeScript cannot follow inside a generic function that the choices fit the value.
  const choices = (row.choices ?? []) as readonly Choice<string | number>[];
  const Choices = asList ? Select : Segmented;
  if (typeof value === 'boolean') return <Switch {...names} isOn={value} onChange={change} />;
  if (typeof value === 'number' && steps !== undefined)
    return <Stepper {...steps} labelledBy={names.labelledBy} value={value} onChange={change} />;
  if (typeof value === 'string' && isColour) return <ColourField {...names} value={value} onChange={change} />;
  if ((typeof value !== 'string' && typeof value !== 'number') || choices.length === 0) return null;
  return <Choices<string | number> {...names} value={value} choices={choices} onChange={change} />;
}
