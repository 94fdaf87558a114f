import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { ColourField } from '#renderer/ui/controls/colour-field.tsx';
import { type Choice, choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Stepper, type StepperProps } from '#renderer/ui/controls/stepper.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { SettingRow, type SettingRowProps } from './setting-section.tsx';

type RowTexts = Omit<SettingRowProps, 'control'>;
type Steps = Omit<StepperProps, 'value' | 'onChange' | 'labelledBy'>;

/** The control is fit to the value: a boolean has a switch. */
type RowOf<Values> = {
  [Name in keyof Values & string]: RowTexts & {
    readonly setting: Name;
    /** Without any, the row has no control. */
    readonly choices?: Values[Name] extends string | number ? readonly Choice<Values[Name]>[] : never;
    /** Draws a list that opens, for many or long choices. */
    readonly asList?: boolean;
    readonly isColour?: Values[Name] extends string ? true : never;
    readonly steps?: Values[Name] extends number ? Steps : never;
  };
}[keyof Values & string];

type SettingRowsProps<Values> = {
  readonly values: Values;
  /** False ones are left out. */
  readonly rows: readonly (RowOf<Values> | false)[];
  readonly onChange: (patch: Partial<Values>) => void;
};

export function SettingRows<Values extends object>({ values, rows, onChange }: SettingRowsProps<Values>) {
  const shown = rows.filter((row) => row !== false);
  return shown.map(({ setting, label, advice, words = [], choices: known, asList, isColour, steps }) => {
    const value: unknown = values[setting];
    const change = (next: boolean | number | string) => onChange({ [setting]: next } as Partial<Values>);
    // TypeScript cannot follow inside a generic function that the choices fit the value.
    const choices = (known ?? []) as readonly Choice<string | number>[];
    const Choices = asList ? Select : Segmented;

    function control(ids: Parameters<SettingRowProps['control']>[0]): ReactNode {
      if (typeof value === 'boolean') return <Switch {...ids} isOn={value} onChange={change} />;
      if (typeof value === 'number' && steps !== undefined)
        return <Stepper {...steps} labelledBy={ids.labelledBy} value={value} onChange={change} />;
      if (typeof value === 'string' && isColour) return <ColourField {...ids} value={value} onChange={change} />;
      if ((typeof value !== 'string' && typeof value !== 'number') || choices.length === 0) return null;
      return <Choices<string | number> {...ids} value={value} choices={choices} onChange={change} />;
    }

    return (
      <SettingRow
        key={setting}
        label={label}
        advice={advice}
        words={[...words, ...choices.map((choice) => choice.label)]}
        control={control}
      />
    );
  });
}

/** Choices of a number, with the present one among them. */
export function numberChoices(usual: readonly number[], present: number, textOf: (value: number) => string) {
  return choicesOf(new Set([...usual, present].toSorted((left, right) => left - right)), textOf);
}

type ButtonRowProps = RowTexts & {
  readonly text: string;
  /** False leaves the texts alone. */
  readonly hasButton?: boolean;
  readonly icon?: LucideIcon;
  readonly kind?: 'primary' | 'secondary' | undefined;
  readonly isBusy?: boolean;
  readonly opensDialog?: boolean;
  /** The id of the element that the button shows or hides, and whether it is shown. */
  readonly controls?: { readonly id: string; readonly isShown: boolean };
  readonly onPress: () => void;
};

export function ButtonRow(props: ButtonRowProps) {
  const { text, hasButton = true, icon: Icon, kind, isBusy = false, opensDialog, controls, onPress, ...row } = props;
  return (
    <SettingRow
      {...row}
      control={({ labelledBy, describedBy = '' }) =>
        hasButton && (
          <Button
            kind={kind}
            icon={Icon && <Icon />}
            aria-describedby={`${labelledBy} ${describedBy}`}
            aria-disabled={isBusy}
            aria-haspopup={opensDialog && 'dialog'}
            aria-expanded={controls?.isShown}
            aria-controls={controls?.id}
            onClick={onPress}
          >
            {text}
          </Button>
        )
      }
    />
  );
}

type LinkRowProps = RowTexts & { readonly text: string; readonly href: string };

export function LinkRow({ text, href, ...row }: LinkRowProps) {
  return (
    <SettingRow
      {...row}
      control={({ describedBy }) => (
        <ButtonLink href={href} aria-describedby={describedBy}>
          {text}
        </ButtonLink>
      )}
    />
  );
}
