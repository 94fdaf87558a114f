export const TITLE_ORDERS = ['lately', 'size', 'name'] as const;
export type TitleOrder = (typeof TITLE_ORDERS)[number];

/** Saved titles, which come with the last saved first, in the order that was asked for. */
export function sortedTitles<Title extends { readonly bytes: number }>(
  titles: readonly Title[],
  order: TitleOrder,
  nameOf: (title: Title) => string,
  locale: string,
): readonly Title[] {
  switch (order) {
    case 'lately':
      return titles;
    case 'size':
      return titles.toSorted((left, right) => right.bytes - left.bytes);
    case 'name': {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return titles.toSorted((left, right) => compare(nameOf(left), nameOf(right)));
    }
  }
}
