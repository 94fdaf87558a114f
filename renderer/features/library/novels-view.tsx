import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ShelfIcon } from '#renderer/parts/novel/novel-shelf-menu.tsx';
import { chapterLink } from '#renderer/parts/novel/place-of-address.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { ReadingHistoryEntry, ShelfName, ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { DoneMark, type EntryActions, HistoryList, HistoryRow } from './history-list.tsx';
import {
  type LibraryAddress,
  NOVEL_PARTS,
  SHELF_ORDERS,
  type ShelfOrder,
  searchOfPart,
  useLibraryAddress,
} from './library-address.ts';
import { LibraryTabs } from './library-tabs.tsx';
import styles from './novels-view.module.css';

export function NovelsView({ address }: { readonly address: LibraryAddress }) {
  const t = useTranslations();
  const { isShown } = useAdultRule();
  const { sortShelves } = useLibraryAddress();
  const { part, order } = address;
  const shown = useAnswer('reading.shelves', {}).data?.filter(isShown);
  return (
    <>
      <div className={styles['head']}>
        <LibraryTabs
          name={t('shelves.library.shelves')}
          tabs={NOVEL_PARTS.map((key) => ({
            key,
            name: key === 'history' ? t('library.history.title') : t(`shelves.names.${key}`),
            count: shown?.filter(({ shelf }) => shelf === key).length,
            search: searchOfPart(key, address),
          }))}
        />
        {part !== 'history' && (
          <Select
            name={t('catalog.filters.sorting')}
            value={order}
            choices={SHELF_ORDERS.map((value) => ({ value, label: t(`shelves.library.order.${value}`) }))}
            onChange={sortShelves}
          />
        )}
      </div>
      {part === 'history' ? <ReadingHistory /> : <ShelfView key={part} shelf={part} order={order} />}
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

/** A chapter is in the history once. */
const idOf = ({ novel, chapter }: ReadingHistoryEntry) => `${novel.slugUrl}\n${chapter.volume}\n${chapter.number}`;

/** Opened chapters, the latest first. Removing an entry keeps the place and the read marks. */
function ReadingHistory() {
  const t = useTranslations('shelves.history');
  return (
    <HistoryList
      name={t('label')}
      messages="shelves"
      answered={useEndless('reading.history', (page) => ({ page }), idOf)}
      idOf={idOf}
      removal={{
        scope: 'reading history',
        momentOf: ({ openedAt }) => openedAt,
        mostAtOnce: 10_000,
        send: (removed) =>
          api['reading.forgetHistory']({
            entries: removed.map(({ novel, chapter }) => ({ slugUrl: novel.slugUrl, ...chapter })),
          }),
        restore: (entries) => api['reading.restoreHistory']({ entries }),
      }}
      renderRow={(entry, actions) => <ReadingRow entry={entry} actions={actions} />}
      empty={<EmptyState icon={<BookOpen />} title={t('empty.title')} advice={t('empty.advice')} />}
    />
  );
}

function ReadingRow({ entry, actions }: { readonly entry: ReadingHistoryEntry; readonly actions: EntryActions }) {
  const t = useTranslations('shelves.history');
  const tChapters = useTranslations('novels.chapters');
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const momentText = useMomentText();
  const { novel, chapter, branchId, isRead, openedAt } = entry;
  const { slugUrl } = novel;
  const title = titleOf(novel.name);
  const place = tChapters('volumeChapter', chapter);
  return (
    <HistoryRow
      actions={actions}
      picture={{ source: novel.cover, id: novel.id, title, isBlurred: isBlurred(novel) }}
      title={title}
      detail={`${place} · ${momentText(openedAt)}`}
      mark={isRead && <DoneMark>{t('read')}</DoneMark>}
      messages="shelves"
      name={`${title}, ${place}`}
      about={{ to: '/novels/$slugUrl', params: { slugUrl } }}
      link={(props) => <Link {...chapterLink({ slugUrl, ...chapter, branchId })} preload={false} {...props} />}
    />
  );
}
