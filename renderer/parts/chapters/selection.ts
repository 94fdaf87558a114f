/** Which entries of a list are on. A run goes from the anchor, which is where the person last chose one by itself. */
export type Selection<Id> = {
  readonly ids: ReadonlySet<Id>;
  /** What was on before the run that is being drawn: a run that becomes shorter again gives back what it covered. */
  readonly before: ReadonlySet<Id>;
  readonly anchor: Id | null;
};

export function selectionOf<Id>(ids: readonly Id[] = []): Selection<Id> {
  const chosen = new Set(ids);
  return { ids: chosen, before: chosen, anchor: ids.at(-1) ?? null };
}

/** Turns one on or off; runs go from there. */
export function toggled<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, before: next, anchor: id };
}

/**
 * Draws the run from the anchor (from `from` while there is none) to `to`, in the order in which the entries are shown.
 * The whole run becomes as the anchor is: a run from an entry that was turned off turns the others off too.
 */
export function extended<Id>(selection: Selection<Id>, shown: readonly Id[], from: Id, to: Id): Selection<Id> {
  const { before, anchor } = selection;
  if (anchor === null || !shown.includes(anchor)) {
    return extended({ ids: before, before: new Set([...before, from]), anchor: from }, shown, from, to);
  }
  const [first = 0, last = 0] = [shown.indexOf(anchor), shown.indexOf(to)].toSorted((left, right) => left - right);
  const ids = new Set(before);
  for (const id of shown.slice(first, last + 1)) {
    if (before.has(anchor)) ids.add(id);
    else ids.delete(id);
  }
  return { ids, before, anchor };
}
