import type { Labelled } from '#shared/domain/anime/release.ts';

/** Filters live in the address. Changes replace its history entry, so that one step back leaves the page. */
export type ChangeFilters<Filters> = (change: (filters: Filters) => Filters) => void;

export type FilterChoice<Filters> = {
  /** Unique among all choices of a page. */
  readonly key: string;
  readonly name: string;
  /** Set for a chosen value that no longer exists: its name with a word that says so. */
  readonly goneName?: string | undefined;
  /** Another name that the search field finds it by. */
  readonly otherName?: string | undefined;
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly set: (filters: Filters, isOn: boolean) => Filters;
};

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

/** A value that the service knows; hidden ones are offered only while they are on. */
type KnownValue<Value> = {
  readonly value: Value;
  readonly name: string;
  readonly otherName?: string | undefined;
  readonly count?: number | undefined;
  readonly isHidden?: boolean;
};

type ListFilter<Filters, Key, Value> = Omit<FilterGroup<Filters>, 'choices'> & {
  readonly key: Key;
  readonly filters: Filters;
  /** Undefined until the service has answered. */
  readonly known: readonly KnownValue<Value>[] | undefined;
  readonly unknownName: (value: Value) => string;
  readonly goneName: (name: string) => string;
};

/** The group of a filter that is a list of values: the service's, then chosen values the service does not list. */
export function filterGroup<
  Key extends string,
  Value extends string | number,
  Filters extends Readonly<Record<Key, readonly Value[]>>,
>(filter: ListFilter<Filters, Key, Value>): FilterGroup<Filters> {
  const { filters, known = [], unknownName, goneName, ...group } = filter;
  const { key } = group;
  const chosen = filters[key];
  const byValue = new Map(known.map((each) => [each.value, each]));
  const offered = known.filter(({ value, isHidden }) => isHidden !== true || chosen.includes(value));
  const choices = [...new Set([...offered.map(({ value }) => value), ...chosen])].map((value) => {
    const { name = unknownName(value), otherName, count } = byValue.get(value) ?? {};
    // An empty list means that the service did not send its values, not that they are gone.
    const isGone = known.length > 0 && !byValue.has(value);
    return {
      key: `${key} ${value}`,
      name,
      otherName,
      goneName: isGone ? goneName(name) : undefined,
      isOn: chosen.includes(value),
      count,
      set: (before: Filters, isOn: boolean): Filters => {
        const others = before[key].filter((each) => each !== value);
        return { ...before, [key]: isOn ? [...others, value] : others };
      },
    };
  });
  return { ...group, choices };
}

export function labelledGroup<Key extends string, Filters extends Readonly<Record<Key, readonly string[]>>>(
  labels: readonly (Labelled & { readonly count?: number })[] | undefined,
  nameOf: (value: Labelled) => string,
  group: Omit<ListFilter<Filters, Key, string>, 'known' | 'unknownName'>,
): FilterGroup<Filters> {
  const known = labels?.map((label) => ({ ...label, name: nameOf(label) }));
  return filterGroup({ ...group, known, unknownName: (value) => nameOf({ value, label: value }) });
}

export function appliedChoices<Filters>(groups: readonly FilterGroup<Filters>[]): readonly FilterChoice<Filters>[] {
  return groups.flatMap(({ choices }) => choices.filter(({ isOn }) => isOn));
}

export function withoutChoices<Filters>(filters: Filters, choices: readonly FilterChoice<Filters>[]): Filters {
  return choices.reduce((rest, choice) => choice.set(rest, false), filters);
}

/** Each way out costs a count query. */
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
