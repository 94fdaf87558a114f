import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ShelfIcon } from '#renderer/parts/novel/novel-shelf-menu.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { ShelfName, ShelvedNovel } from '#shared/domain/novels/reading.ts';
import type { LibraryAddress, ShelfOrder } from './library-address.ts';

type ShelfViewProps = { readonly shelf: ShelfName; readonly address: LibraryAddress };

/** The novels of one shelf, each with how far it is read and what is new in it. */
export function ShelfView({ shelf, address }: ShelfViewProps) {
  const t = useTranslations('shelves');
  const locale = useLocale();
  const { titleOf } = useNovelName();
  const shelves = useQuery(queryFor('reading.shelves', {}));
  const ofShelf = shelves.data?.filter((entry) => entry.shelf === shelf);
  const items = ofShelf && sortedShelf(ofShelf, address.order, ({ novel }) => titleOf(novel.name), locale);

  function facts({ readChapters, totalChapters }: ShelvedNovel): string | undefined {
    if (totalChapters === null) return readChapters === 0 ? undefined : t('progress.cardRead', { read: readChapters });
    if (readChapters === 0) return t('progress.unread', { total: totalChapters });
    return t('progress.card', { read: readChapters, total: totalChapters });
  }

  return (
    <section aria-label={t(`names.${shelf}`)}>
      <EndlessGrid
        name={t(`names.${shelf}`)}
        list={{
          items,
          total: items?.length,
          isPending: shelves.isPending,
          isFetchingMore: false,
          hasMore: false,
          error: shelves.data === undefined ? shelves.error : null,
          kept: null,
          isLocal: true,
          loadMore: () => undefined,
          retry: () => void shelves.refetch(),
          restart: () => void shelves.refetch(),
        }}
        keyOf={({ novel }) => novel.id}
        renderItem={(entry) => <NovelPoster novel={entry.novel} facts={facts(entry)} />}
        empty={
          <EmptyState
            icon={<ShelfIcon shelf={shelf} />}
            title={t(`library.empty.${shelf}`)}
            advice={t(`library.emptyAdvice.${shelf}`)}
            action={
              <Link to="/novels" className={buttonClass()}>
                {t('library.browse')}
              </Link>
            }
          />
        }
      />
    </section>
  );
}

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
