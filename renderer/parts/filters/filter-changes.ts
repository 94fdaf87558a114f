export type ChangeFilters<Filters> = (change: (filters: Filters) => Filters) => void;

/** Changes of filters that live in the address: every change can be undone by going back. */
export function filterChanges<Filters extends { readonly search: string }>(
  { search: searched }: Filters,
  write: (change: (filters: Filters) => Filters, isReplacing: boolean) => void,
) {
  const change: ChangeFilters<Filters> = (next) => write(next, false);
  return {
    change,
    /** While one types, every text takes the place of the one before. */
    search: (text: string) => write((before) => ({ ...before, search: text }), searched !== '' && text !== ''),
  };
}
