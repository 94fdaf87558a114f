import { useState } from 'react';
import { ChoiceChip } from '#renderer/ui/chip.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { ChoiceGroup, Choices } from './choice-group.tsx';
import { hasInName } from './has-in-name.ts';
import styles from './value-choices.module.css';

/** One value that a list can be filtered by. */
export type ValueChoice<Value extends string | number> = {
  readonly value: Value;
  readonly name: string;
  readonly isOn: boolean;
  /** It is on though nothing can have it any more. */
  readonly isGone: boolean;
  /** How much there is of it, where that is known. */
  readonly count?: number | undefined;
};

type ValueChoicesProps<Value extends string | number> = {
  readonly title: string;
  readonly hint?: string | undefined;
  /** For values of which there are many: how the field is called that finds one, and what it says of none. */
  readonly find?: { readonly label: string; readonly none: string } | undefined;
  readonly choices: readonly ValueChoice<Value>[];
  readonly onChange: (value: Value, isOn: boolean) => void;
};

/** The values of one filter, several of which may be on. */
export function ValueChoices<Value extends string | number>(props: ValueChoicesProps<Value>) {
  const { title, hint, find, choices, onChange } = props;
  const [wanted, setWanted] = useState('');
  const shown = choices.filter(({ name }) => hasInName(name, wanted));
  return (
    <ChoiceGroup title={title} hint={hint}>
      {find !== undefined && (
        <TextField
          label={find.label}
          value={wanted}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <Choices>
        {shown.map(({ value, name, isOn, isGone, count }) => (
          <ChoiceChip
            key={value}
            isOn={isOn}
            tone={isGone ? 'gone' : 'normal'}
            onChange={(turnedOn) => onChange(value, turnedOn)}
          >
            {name}
            {count !== undefined && <span className={styles['count']}>{count}</span>}
          </ChoiceChip>
        ))}
      </Choices>
      {find !== undefined && shown.length === 0 && <p role="status">{find.none}</p>}
    </ChoiceGroup>
  );
}
