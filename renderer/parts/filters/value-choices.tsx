import { useState } from 'react';
import { ChoiceChip } from '#renderer/ui/controls/chip.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { hasInName } from '../chapters/has-in-name.ts';
import { ChoiceGroup, Choices } from './choice-group.tsx';
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

type FindChoice = {
  readonly label: string;
  readonly none: string;
  /** Where there are too many to draw: what it says of so many more. Those that are on are drawn all the same. */
  readonly more?: ((count: number) => string) | undefined;
};

/** Values shown before `more`: few enough to scan and to tab through. */
const MOST_DRAWN = 40;

type ValueChoicesProps<Value extends string | number> = {
  readonly title: string;
  readonly hint?: string | undefined;
  /** For values of which there are many: how the field is called that finds one, and what it says of none. */
  readonly find?: FindChoice | undefined;
  readonly choices: readonly ValueChoice<Value>[];
  readonly onChange: (value: Value, isOn: boolean) => void;
};

/** The values of one filter, several of which may be on. */
export function ValueChoices<Value extends string | number>(props: ValueChoicesProps<Value>) {
  const { title, hint, find, choices, onChange } = props;
  const [wanted, setWanted] = useState('');
  // What was on since this was opened stays where it is, or it would go from under the finger that turns it off.
  const [touched, setTouched] = useState(() => choices.filter(({ isOn }) => isOn).map(({ value }) => value));
  const fitting = choices.filter(({ name }) => hasInName(name, wanted));
  const most = find?.more === undefined ? fitting.length : MOST_DRAWN;
  const shown = fitting.filter(({ value, isOn }, index) => isOn || index < most || touched.includes(value));
  const leftOut = fitting.length - shown.length;
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
            onChange={(turnedOn) => {
              setTouched([...touched, value]);
              onChange(value, turnedOn);
            }}
          >
            {name}
            {count !== undefined && <span className={styles['count']}>{count}</span>}
          </ChoiceChip>
        ))}
      </Choices>
      {find !== undefined && fitting.length === 0 && <p role="status">{find.none}</p>}
      {leftOut > 0 && <p className="small faint">{find?.more?.(leftOut)}</p>}
    </ChoiceGroup>
  );
}
