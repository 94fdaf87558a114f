export type ChangeFilters<Filters> = (change: (filters: Filters) => Filters) => void;

/** One value that a list can be filtered by. */
export type FilterChoice<Filters> = {
  /** Unique among all choices of a page. */
  readonly key: string;
  readonly name: string;
  /** Set for a chosen value that no longer exists: its name with a word that says so. */
  readonly goneName?: string | undefined;
  readonly isOn: boolean;
  /** Number of matches, where known. */
  readonly count?: number | undefined;
  readonly set: (filters: Filters, isOn: boolean) => Filters;
};

/** A filter with its values. */
export type FilterGroup<Filters> = {
  readonly key: string;
  readonly title: string;
  readonly choices: readonly FilterChoice<Filters>[];
  /** Results have all chosen values; otherwise any of them is enough. */
  readonly matchesAll?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Texts of the field that searches the values. `more` cuts a long list and states how many values are left out. */
  readonly find?: { label: string; none: string; more?: ((count: number) => string) | undefined } | undefined;
  /** Texts of the select in the filter bar; absent for groups that are only in the sheet. */
  readonly quick?: { readonly any: string; readonly several: (count: number) => string } | undefined;
};

type ListFilter<Filters, Key, Value> = Omit<FilterGroup<Filters>, 'choices'> & {
  readonly key: Key;
  readonly filters: Filters;
  /** The service's values; undefined until it has answered. */
  readonly known: readonly Value[] | undefined;
  /** Values that are offered only while they are on. */
  readonly isHidden?: (value: Value) => boolean;
  readonly nameOf: (value: Value) => string;
  readonly countOf?: (value: Value) => number | undefined;
  readonly goneName: (name: string) => string;
};

/** The group of a filter that is a list of values: the service's, then chosen values the service does not list. */
export function filterGroup<
  Key extends string,
  Value extends string | number,
  Filters extends Readonly<Record<Key, readonly Value[]>>,
>(filter: ListFilter<Filters, Key, Value>): FilterGroup<Filters> {
  const { filters, known = [], isHidden, nameOf, countOf, goneName, ...group } = filter;
  const { key } = group;
  const chosen = filters[key];
  const offered = known.filter((value) => chosen.includes(value) || isHidden?.(value) !== true);
  const choices = [...new Set([...offered, ...chosen])].map((value) => {
    const name = nameOf(value);
    // An empty list means that the service did not send its values, not that they are gone.
    const isGone = known.length > 0 && !known.includes(value);
    return {
      key: `${key} ${value}`,
      name,
      goneName: isGone ? goneName(name) : undefined,
      isOn: chosen.includes(value),
      count: countOf?.(value),
      set: (before: Filters, isOn: boolean): Filters => {
        const others = before[key].filter((each) => each !== value);
        return { ...before, [key]: isOn ? [...others, value] : others };
      },
    };
  });
  return { ...group, choices };
}

export function appliedChoices<Filters>(groups: readonly FilterGroup<Filters>[]): readonly FilterChoice<Filters>[] {
  return groups.flatMap(({ choices }) => choices.filter(({ isOn }) => isOn));
}

export function withoutChoices<Filters>(filters: Filters, choices: readonly FilterChoice<Filters>[]): Filters {
  return choices.reduce((rest, choice) => choice.set(rest, false), filters);
}

/** Limits the count queries that offering alternatives costs. */
const MOST_WAYS = 6;

/** The sets of choices to offer for removal when nothing is found: single values of `matchesAll` groups, else whole groups. */
export function waysOut<Filters>(groups: readonly FilterGroup<Filters>[]): (readonly FilterChoice<Filters>[])[] {
  return groups
    .flatMap((group) => {
      const applied = appliedChoices([group]);
      return group.matchesAll === true ? applied.map((choice) => [choice]) : [applied];
    })
    .filter((choices) => choices.length > 0)
    .slice(0, MOST_WAYS);
}

/** Changes of filters that live in the address: every change can be undone by going back. */
export function filterChanges<Filters extends { readonly search: string }>(
  { search: searched }: Filters,
  write: (change: (filters: Filters) => Filters, isReplacing: boolean) => void,
) {
  return {
    change: (next: (filters: Filters) => Filters) => write(next, false),
    /** While the person types, each text replaces the history entry of the previous one. */
    search: (text: string) => write((before) => ({ ...before, search: text }), searched !== '' && text !== ''),
  };
}
