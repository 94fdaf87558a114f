import { onOtherLayout } from '#shared/domain/app/name-search.ts';

/** `searched`: the text on the other keyboard layout, if only that one finds something. */
type FoundOnEither<Answer> = Answer & { readonly searched?: string };

/** Searches a service for a text. If its first page is empty, searches again on the other keyboard layout. */
export async function askInEitherKeyboardLayout<Answer extends { readonly items: readonly unknown[] }>(
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
