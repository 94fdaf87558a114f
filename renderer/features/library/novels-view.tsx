import { useLocale, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ShelfIcon } from '#renderer/parts/novel/novel-shelf-menu.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { PageButton } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { ShelfName, ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { ReadingHistory } from './histories.tsx';
import {
  type LibraryAddress,
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

export function NovelsView({ address }: { readonly address: LibraryAddress }) {
  const t = useTranslations();
  const { isShown } = useAdultRule();
  const { sortShelves } = useLibraryAddress();
  const { part, order } = address;
  const shown = useAnswer('reading.shelves', {}).data?.filter(isShown);

  function nameOf(key: NovelPart): string {
    if (key === 'history') return t('library.history.title');
    return key === 'notes' ? t('reader.actions.notes') : t(`shelves.names.${key}`);
  }

  function openPart() {
    if (part === 'history') return <ReadingHistory />;
    return part === 'notes' ? <NotesView /> : <ShelfView key={part} shelf={part} order={order} />;
  }

  return (
    <>
      <div className={styles['head']}>
        <LibraryTabs
          name={t('shelves.library.shelves')}
          tabs={NOVEL_PARTS.map((key) => ({
            key,
            name: nameOf(key),
            count: shown?.filter(({ shelf }) => shelf === key).length,
            search: searchOfPart(key, address),
          }))}
        />
        {part !== 'history' && part !== 'notes' && (
          <Select
            name={t('catalog.filters.sorting')}
            value={order}
            choices={SHELF_ORDERS.map((value) => ({ value, label: t(`shelves.library.order.${value}`) }))}
            onChange={sortShelves}
          />
        )}
      </div>
      {openPart()}
    </>
  );
}

function ShelfView({ shelf, order }: { readonly shelf: ShelfName; readonly order: ShelfOrder }) {
  const t = useTranslations('shelves');
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
            action={<PageButton to="/novels">{t('library.browse')}</PageButton>}
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
