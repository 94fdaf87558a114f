import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';
import type { ShelfOrder } from './library-address.ts';

/** Novels of a shelf in the person's order. `titleOf` is what each is called in their language. */
export function sortedShelf(
  shelved: readonly ShelvedNovel[],
  order: ShelfOrder,
  titleOf: (entry: ShelvedNovel) => string,
  locale: string,
): ShelvedNovel[] {
  const byTouch = shelved.toSorted((left, right) => right.touchedAt - left.touchedAt);
  switch (order) {
    case 'touched':
      return byTouch;
    case 'name': {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return byTouch.toSorted((left, right) => compare(titleOf(left), titleOf(right)));
    }
    case 'news':
      return byTouch.toSorted((left, right) => right.newChapters - left.newChapters);
  }
}
