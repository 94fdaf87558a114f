import { onOtherLayout } from '#shared/domain/app/name-search.ts';

/** `searched`: the text on the other keyboard layout, where only that finds something. */
type FoundOnEither<Answer> = Answer & { readonly searched?: string };

/** Asks a service for a page of what fits a text; for the first page once more on the other keyboard layout if nothing fits as typed. */
export async function askOnEitherLayout<Answer extends { readonly items: readonly unknown[] }>(
  text: string,
  page: number,
  ask: (text: string) => Promise<Answer>,
): Promise<FoundOnEither<Answer>> {
  const asTyped = await ask(text);
  const other = onOtherLayout(text);
  if (page > 1 || asTyped.items.length > 0 || other === text.toLowerCase()) return asTyped;
  // If the second request fails, the answer for the text as typed still holds.
  const found = await ask(other).catch(() => asTyped);
  return found.items.length === 0 ? asTyped : { ...found, searched: other };
}
