import { useTranslations } from 'use-intl';
import { useAddress } from '#renderer/parts/filters/address-values.ts';
import { FilterControls } from '#renderer/parts/filters/filter-controls.tsx';
import { filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { NothingFound } from '#renderer/parts/filters/nothing-found.tsx';
import { useAdultRule, useHiddenNote } from '#renderer/parts/release/adult-rule.ts';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { FeedActions, TorrentActions, TorrentFacts } from '#renderer/parts/release/torrent-actions.tsx';
import { lineOf, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EndlessList } from '#renderer/parts/shelves/endless-grid.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import { TORRENT_SORTINGS, type TorrentFilters, torrentAddress } from './torrent-filters.ts';
import styles from './torrent-row.module.css';
import { arranged, idOf, useTorrents } from './use-torrents.ts';

const ROW_REM = 6.5;

/** The newest torrents of all releases, which can be searched, filtered and sorted. */
export function TorrentsPage() {
  const t = useTranslations();
  const [filters, change] = useAddress(torrentAddress, addressOf.torrents);
  const { list, known, total, isArranged, isLoading, hasOlder, loadOlder } = useTorrents(filters);
  const groups = useTorrentGroups(filters, known, hasOlder);
  const cleared = ({ sorting }: TorrentFilters) => ({ ...torrentAddress.read({}), sorting });
  const parts = { filters, groups, cleared, onChange: change };
  const found = isArranged ? list.items?.length : total;
  const hidden = useHiddenNote(list.items);
  const all = total === undefined ? null : t('torrents.total', { count: total });
  const isShort = isArranged && found !== undefined && total !== undefined && found < total;
  return (
    <>
      <AnimeHeader
        title={t('torrents.title')}
        detail={lineOf([isShort ? t('franchises.found', { found, total }) : all, hidden])}
      >
        <FeedActions releaseId={null} />
      </AnimeHeader>
      <FilterControls
        {...parts}
        searchLabel={t('torrents.search')}
        total={found}
        showText={found === undefined ? undefined : t('torrents.show', { count: found })}
        sorting={
          <Select
            name={t('catalog.filters.sorting')}
            value={filters.sorting}
            choices={choicesOf(TORRENT_SORTINGS, (sorting) => t(`torrents.sorting.${sorting}`))}
            onChange={(sorting) => change((before) => ({ ...before, sorting }))}
          />
        }
      >
        {isArranged && hasOlder && known.length > 0 && total !== undefined && (
          <div className="row wrap gap-3">
            <p className="small soft tabular">{t('torrents.looked', { count: known.length, total })}</p>
            <Button size="small" disabled={isLoading} onClick={loadOlder}>
              {t('torrents.loadOlder')}
            </Button>
          </div>
        )}
      </FilterControls>
      <EndlessList
        name={t('torrents.title')}
        list={list}
        keyOf={idOf}
        renderItem={(torrent) => <TorrentRow torrent={torrent} />}
        rowSkeleton={
          <div className={styles['row']}>
            <Skeleton className="row-cover rigid" />
            <div className={styles['text']}>
              <SkeletonLines widths={[0.4, 0.6, 0.5]} />
            </div>
          </div>
        }
        rowRem={ROW_REM}
        empty={
          !isLoading && (
            <NothingFound
              {...parts}
              texts={{
                empty: { title: t('torrents.empty.title'), advice: t('torrents.empty.advice') },
                one: (name) => t('torrents.nothing.one', { name }),
                gone: (name) => t('torrents.nothing.one', { name }),
                together: t('torrents.nothing.together'),
              }}
              count={(others) => t('torrents.total', { count: arranged(known, others).length })}
            />
          )
        }
      />
    </>
  );
}

/** The qualities and codecs of the loaded torrents, with their numbers once all torrents are loaded. */
function useTorrentGroups(filters: TorrentFilters, known: readonly TorrentOfRelease[], hasOlder: boolean) {
  const t = useTranslations('torrents');

  function group(key: 'qualities' | 'codecs', read: (torrent: TorrentOfRelease) => string | null | undefined) {
    const counts = new Map<string, number>();
    for (const value of filters[key]) counts.set(value, 0);
    for (const torrent of known) {
      const value = read(torrent);
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts].toSorted(([left], [right]) => right.localeCompare(left, undefined, { numeric: true }));
    return filterGroup({
      key,
      filters,
      title: t(`filters.${key}`),
      unknownName: String,
      goneName: String,
      known: values.map(([value, count]) => ({ value, name: value, count: hasOlder ? undefined : count })),
      quick: { any: t(`filters.any.${key}`), several: (count) => t(`filters.several.${key}`, { count }) },
    });
  }

  return [group('qualities', ({ quality }) => quality), group('codecs', ({ codec }) => codec?.label)];
}

/** A torrent with its release, contents, encoder and actions. */
function TorrentRow({ torrent }: { readonly torrent: TorrentOfRelease }) {
  const t = useTranslations('torrents');
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const { release, members } = torrent;
  const title = release === null ? torrent.label : titleOf(release.name);
  return (
    <div className={styles['row']}>
      <Picture
        className="row-cover rigid"
        source={release?.poster ?? null}
        id={release?.id ?? torrent.id}
        title={title}
        isBlurred={isBlurred(release)}
      />
      <div className={styles['text']}>
        {release === null ? (
          <bdi className={styles['title']}>{title}</bdi>
        ) : (
          <a href={addressOf.release(release.id)} className={styles['title']} data-card-link>
            <bdi>{title}</bdi>
          </a>
        )}
        <bdi className="truncate small soft">{torrent.label}</bdi>
        <div className={styles['facts']}>
          <TorrentFacts torrent={torrent} />
          {members.length > 0 && <span className="small faint">{t('encodedBy', { names: members.join(', ') })}</span>}
        </div>
      </div>
      <TorrentActions torrent={torrent} />
    </div>
  );
}
