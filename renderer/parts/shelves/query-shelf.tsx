import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Shelf, ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { ListItem } from '#renderer/ui/virtual/list-item.tsx';
import { useAdultRule } from '../release/adult-rule.ts';
import { openedStore } from '../router/router.ts';
import { fittingCards } from '../router/scroll-positions.ts';
import { useLaterParts } from './use-later-parts.ts';

type ItemShelfProps<Item> = Pick<ComponentProps<typeof Shelf>, 'title' | 'count' | 'all' | 'cards'> & {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
};

/** About the least width of a card with its gap. */
const CARD_PIXELS = { poster: 164, wide: 280 } as const;

/**
 * A shelf of cards; nothing without items. Its first picture has only the cards that fit the window, on the way back as many as
 * when the page was left, and all if anything was scrolled sideways then.
 */
export function ItemShelf<Item>({ items, keyOf, renderItem, cards = 'poster', ...shelf }: ItemShelfProps<Item>) {
  const [fitting] = useState(
    () =>
      fittingCards(openedStore.getState().visit.key, shelf.title) ??
      Math.ceil(globalThis.innerWidth / CARD_PIXELS[cards]),
  );
  const isPainted = useAfterPaint();
  if (items.length === 0) return null;
  const drawn = isPainted ? items : items.slice(0, fitting);
  return (
    <Shelf {...shelf} cards={cards}>
      {drawn.map((item) => (
        <ListItem key={keyOf(item)} item={item} renderItem={renderItem} />
      ))}
    </Shelf>
  );
}

type QueryShelfProps<Item> = Omit<ItemShelfProps<Item>, 'items'> & {
  readonly query: UseQueryResult;
  readonly items: readonly Item[] | undefined;
  readonly skeleton?: ReactNode;
  /** Shown if there are no items; without it, a shelf without items is absent. */
  readonly empty?: ReactNode;
  readonly isErrorHidden?: boolean;
};

const SKELETONS = 10;

export function QueryShelf<Item>(props: QueryShelfProps<Item>) {
  const { query, items = [], skeleton = <PosterCardSkeleton />, empty, isErrorHidden = false, ...shelf } = props;
  const { isShown } = useAdultRule();
  const { parts } = useLaterParts();
  const shown = items.filter(isShown);
  if (query.isPending) {
    return (
      <Shelf title={shelf.title} cards={shelf.cards} isBusy>
        {skeletons(SKELETONS, skeleton)}
      </Shelf>
    );
  }
  if (shown.length > 0) return <ItemShelf {...shelf} items={shown} />;
  const isFailed = query.data === undefined;
  if (isFailed ? isErrorHidden : empty === undefined) return null;
  return (
    <section>
      <ShelfHeader title={shelf.title} />
      {isFailed && parts && <parts.QueryError query={query} part={shelf.title} />}
      {!isFailed && (items.length === 0 ? empty : parts && <parts.AdultsOnly />)}
    </section>
  );
}

type AllLinkProps = {
  readonly href: string;
  /** Accessible name, understandable apart from its shelf. */
  readonly name: string;
};

export function AllLink({ name, href }: AllLinkProps) {
  const t = useTranslations('app.actions');
  return (
    <ButtonLink href={href} kind="plain" size="small" aria-label={name}>
      {t('showAll')}
    </ButtonLink>
  );
}
