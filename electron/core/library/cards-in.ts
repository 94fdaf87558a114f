import { NovelCard } from '#shared/domain/novel.ts';
import { ReleaseCard } from '#shared/domain/release.ts';

export type SeenCards = { readonly releases: ReleaseCard[]; readonly novels: NovelCard[] };

/** No answer nests cards deeper: a franchise in a list of franchises holds its releases. */
const DEEPEST = 5;

/** Every release and novel that an answer shows, whatever its shape. */
export function cardsIn(answer: unknown): SeenCards {
  const seen: SeenCards = { releases: [], novels: [] };
  collect(answer, 0, seen);
  return seen;
}

function collect(value: unknown, depth: number, seen: SeenCards): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, depth + 1, seen);
    return;
  }
  if ('alias' in value) {
    const card = ReleaseCard.safeParse(value);
    if (card.success) seen.releases.push(card.data);
    return;
  }
  if ('slugUrl' in value && 'cover' in value) {
    const card = NovelCard.safeParse(value);
    if (card.success) seen.novels.push(card.data);
    return;
  }
  for (const part of Object.values(value)) collect(part, depth + 1, seen);
}
