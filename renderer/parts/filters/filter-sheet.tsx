import { type ReactNode, useState } from 'react';
import { ChoiceChip } from '#renderer/ui/controls/chip.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import type { ChangeFilters, FilterGroup } from './filter-groups.ts';
import styles from './filter-sheet.module.css';

type ChoiceGroupProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  /** `none` around one group of choices that has the same name. */
  readonly role?: 'none';
  readonly children: ReactNode;
};

export function ChoiceGroup({ title, hint, role, children }: ChoiceGroupProps) {
  return (
    <fieldset role={role} className={styles['group']}>
      <legend className={styles['title']}>{title}</legend>
      {hint !== undefined && <p className="small faint">{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Values shown before `more`: few enough to scan and to tab through. */
const MOST_DRAWN = 40;

type FilterChoicesProps<Filters> = {
  readonly group: FilterGroup<Filters>;
  readonly onChange: ChangeFilters<Filters>;
};

export function FilterChoices<Filters>({ group, onChange }: FilterChoicesProps<Filters>) {
  const { title, hint, find, choices } = group;
  const [wanted, setWanted] = useState('');
  // Choices that were on since the sheet was opened stay in place, so that they can be turned on again.
  const [touched, setTouched] = useState(() => choices.filter(({ isOn }) => isOn).map(({ key }) => key));
  if (choices.length === 0) return null;
  const matching = foundByName(choices, wanted, ({ name, goneName, otherName = null }) =>
    searchTextOf([goneName ?? name, otherName]),
  );
  const most = find?.more === undefined ? matching.length : MOST_DRAWN;
  const shown = matching.filter(({ key, isOn }, index) => isOn || index < most || touched.includes(key));
  const leftOut = matching.length - shown.length;
  return (
    <ChoiceGroup title={title} hint={hint}>
      {find !== undefined && (
        <TextField label={find.label} value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} />
      )}
      <div className="cluster gap-2">
        {shown.map(({ key, name, goneName, isOn, count, set }) => (
          <ChoiceChip
            key={key}
            isOn={isOn}
            tone={goneName === undefined ? 'normal' : 'gone'}
            onChange={(turnedOn) => {
              setTouched([...touched, key]);
              onChange((before) => set(before, turnedOn));
            }}
          >
            {goneName ?? name} {count !== undefined && <span className="regular tabular margin-start-2">{count}</span>}
          </ChoiceChip>
        ))}
      </div>
      {find !== undefined && matching.length === 0 && <p role="status">{find.none}</p>}
      {leftOut > 0 && <p className="small faint">{find?.more?.(leftOut)}</p>}
    </ChoiceGroup>
  );
}
