import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Shelf, ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { QueryError } from '../errors/query-error.tsx';
import { AdultsOnly, useAdultRule } from '../release/adults-only.tsx';
import { useBeyondFirstPicture } from './first-picture.ts';

type QueryShelfProps<Data, Item> = {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly itemsOf: (data: Data) => readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  readonly count?: number | undefined;
  readonly all?: ReactNode;
  readonly cards?: 'poster' | 'wide' | undefined;
  /** The shape of one card that is coming; a poster's unless given. */
  readonly skeleton?: ReactNode;
  /** In the place of the cards when there are none; with null the shelf is left out then. */
  readonly empty: ReactNode;
};

const SKELETONS = 10;

/** A shelf of what a query gives, with its four states; it keeps its height while cards are coming. */
export function QueryShelf<Data, Item>(props: QueryShelfProps<Data, Item>) {
  const { title, query, itemsOf, keyOf, renderItem, count, all, cards, skeleton, empty } = props;
  const t = useTranslations('app.actions');
  const { isShown } = useAdultRule();
  const names = { title, cards, previousName: t('previous'), nextName: t('next') };
  if (query.isPending) {
    return (
      <Shelf {...names}>
        {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
          <Fragment key={key}>{skeleton ?? <PosterCardSkeleton />}</Fragment>
        ))}
      </Shelf>
    );
  }
  if (query.data === undefined) {
    return (
      <section>
        <ShelfHeader title={title} />
        <QueryError query={query} />
      </section>
    );
  }
  const found = itemsOf(query.data);
  const items = found.filter(isShown);
  if (items.length === 0) {
    if (empty === null) return null;
    return (
      <section>
        <ShelfHeader title={title} />
        {found.length === 0 ? empty : <AdultsOnly />}
      </section>
    );
  }
  return (
    <Cards {...names} count={count} all={all}>
      {items.map((item) => (
        <Fragment key={keyOf(item)}>{renderItem(item)}</Fragment>
      ))}
    </Cards>
  );
}

/** The narrowest that a card is drawn. */
const CARD_PIXELS = { poster: 140, wide: 280 } as const;

/** The first picture of a start has the cards that a window of this width shows. */
function Cards({
  children,
  cards = 'poster',
  ...shelf
}: ComponentProps<typeof Shelf> & { children: readonly ReactNode[] }) {
  const inSight = Math.ceil(window.innerWidth / CARD_PIXELS[cards]);
  const isWhole = useBeyondFirstPicture();
  return (
    <Shelf {...shelf} cards={cards}>
      {isWhole ? children : children.slice(0, inSight)}
    </Shelf>
  );
}
