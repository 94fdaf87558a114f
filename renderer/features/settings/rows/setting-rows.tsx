import type { LucideIcon } from 'lucide-react';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { SettingControl, type SettingOf } from '#renderer/ui/controls/setting-control.tsx';
import { SettingRow, type SettingRowProps } from './setting-section.tsx';

type RowTexts = Omit<SettingRowProps, 'control'>;

type SettingRowsProps<Values> = {
  readonly values: Values;
  /** False rows are left out. */
  readonly rows: readonly ((SettingOf<Values> & Pick<RowTexts, 'words'>) | false)[];
  readonly onChange: (patch: Partial<Values>) => void;
};

export function SettingRows<Values extends object>({ rows, ...shared }: SettingRowsProps<Values>) {
  const shown = rows.filter((row) => row !== false);
  return shown.map((row) => (
    <SettingRow
      key={row.setting}
      label={row.label}
      advice={row.advice}
      words={[...(row.words ?? []), ...(row.choices ?? []).map((choice) => choice.label)]}
      control={(names) => <SettingControl {...shared} {...names} row={row} />}
    />
  ));
}

/** Choices of a number, including the present one. */
export function numberChoices(usual: readonly number[], present: number, textOf: (value: number) => string) {
  return choicesOf(new Set([...usual, present].toSorted((left, right) => left - right)), textOf);
}

type ButtonRowProps = RowTexts & {
  readonly text: string;
  /** False: the row has only its texts. */
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
