import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { ChoiceChip } from '#renderer/ui/controls/chip.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { hasInName } from '../chapters/chapter-search.ts';
import { QueryError } from '../errors/query-error.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps<References> = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The values to choose from. */
  readonly references: UseQueryResult<References>;
  /** Matches of the filters; undefined until known. */
  readonly total?: number | undefined;
  /** What the button says that leads back to the list, where that is no list of releases. */
  readonly showText?: string | undefined;
  readonly onClear: () => void;
  readonly children: (references: References) => ReactNode;
};

const SKELETON_LINES = 12;

/** All filters of a list. Each works at once, and the foot says how much it leaves. */
export function FilterSheet<References>(props: FilterSheetProps<References>) {
  const { isOpen, onOpenChange, references, total, onClear, children } = props;
  const t = useTranslations('catalog.filters');
  const { showText = total === undefined ? t('showUncounted') : t('show', { count: total }) } = props;
  const tApp = useTranslations('app.actions');
  const { data } = references;
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('label')} closeName={tApp('close')}>
      <div className="stack gap-6">
        {data === undefined &&
          (references.isPending ? (
            Array.from({ length: SKELETON_LINES }, (_, index) => `line-${index}`).map((key) => (
              <SkeletonText key={key} />
            ))
          ) : (
            <QueryError query={references} />
          ))}
        {data !== undefined && children(data)}
      </div>
      <footer className={styles['foot']}>
        <Button kind="plain" onClick={onClear}>
          {t('clear')}
        </Button>
        <Button kind="primary" className={styles['show']} onClick={() => onOpenChange(false)}>
          {showText}
        </Button>
      </footer>
    </Sheet>
  );
}

type ChoiceGroupProps = { readonly title: string; readonly hint?: string | undefined; readonly children: ReactNode };

/** Choices that belong together, under their name. */
export function ChoiceGroup({ title, hint, children }: ChoiceGroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['title']}>{title}</legend>
      {hint !== undefined && <p className="small faint">{hint}</p>}
      {children}
    </fieldset>
  );
}

function Choices({ children }: { readonly children: ReactNode }) {
  return <div className="cluster gap-2">{children}</div>;
}

/** One value that a list can be filtered by. */
type ValueChoice<Value extends string | number> = {
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
