import { useLocale, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ShelfIcon } from '#renderer/parts/novel/shelf-icon.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { ShelfName, type ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { ReadingHistory } from './histories.tsx';
import {
  NOVEL_PARTS,
  type NovelPart,
  SHELF_ORDERS,
  type ShelfOrder,
  searchOfPart,
  useLibraryAddress,
} from './library-address.ts';
import { LibraryTabs } from './library-tabs.tsx';
import { NotesView } from './notes-view.tsx';
import styles from './novels-view.module.css';
import { StatisticsView } from './statistics-view.tsx';

export function NovelsView() {
  const t = useTranslations();
  const { isShown } = useAdultRule();
  const { address, sortShelves } = useLibraryAddress();
  const { part, order } = address;
  const shown = useAnswer('reading.shelves', {}).data?.filter(isShown);

  function partOf(key: NovelPart) {
    if (isShelf(key)) {
      return { name: t(`shelves.names.${key}`), content: <ShelfView key={key} shelf={key} order={order} /> };
    }
    return {
      notes: { name: t('reader.actions.notes'), content: <NotesView /> },
      history: { name: t('library.history.title'), content: <ReadingHistory /> },
      statistics: { name: t('shelves.statistics.title'), content: <StatisticsView /> },
    }[key];
  }

  return (
    <>
      <div className={styles['head']}>
        <LibraryTabs
          name={t('shelves.library.shelves')}
          current={part}
          tabs={NOVEL_PARTS.map((key) => ({
            key,
            name: partOf(key).name,
            count: shown?.filter(({ shelf }) => shelf === key).length,
            search: searchOfPart(key, address),
          }))}
        />
        {/* An empty shelf has nothing to sort. */}
        {isShelf(part) && shown?.every(({ shelf }) => shelf !== part) !== true && (
          <Select
            name={t('catalog.filters.sorting')}
            value={order}
            choices={SHELF_ORDERS.map((value) => ({ value, label: t(`shelves.library.order.${value}`) }))}
            onChange={sortShelves}
          />
        )}
      </div>
      {partOf(part).content}
    </>
  );
}

function isShelf(part: NovelPart): part is ShelfName {
  return ShelfName.safeParse(part).success;
}

function ShelfView({ shelf, order }: { readonly shelf: ShelfName; readonly order: ShelfOrder }) {
  const t = useTranslations('shelves');
  const tEmpty = useTranslations('library.empty');
  const locale = useLocale();
  const { titleOf } = useNovelName();
  const shelves = useAnswer('reading.shelves', {});
  const ofShelf = shelves.data?.filter((entry) => entry.shelf === shelf);
  const items = ofShelf && sortedShelf(ofShelf, order, ({ novel }) => titleOf(novel.name), locale);

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
          loadMore: () => undefined,
          retry: () => void shelves.refetch(),
        }}
        keyOf={({ novel }) => novel.id}
        renderItem={(entry) => <NovelPoster novel={entry.novel} facts={facts(entry)} />}
        empty={
          <EmptyState
            icon={<ShelfIcon shelf={shelf} />}
            title={tEmpty('title')}
            advice={t(`library.empty.${shelf}`)}
            action={<ButtonLink href={addressOf.novels()}>{tEmpty('browse')}</ButtonLink>}
          />
        }
      />
    </section>
  );
}

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
