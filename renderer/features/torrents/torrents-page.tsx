import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { FeedActions, TorrentActions, TorrentFacts } from '#renderer/parts/release/torrent-actions.tsx';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { releaseLink } from '#renderer/parts/release/watch-button.tsx';
import { EndlessList } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines } from '#renderer/ui/cards/skeleton.tsx';
import type { TorrentOfRelease } from '#shared/domain/anime/release.ts';
import styles from './torrent-row.module.css';

const idOf = (torrent: TorrentOfRelease) => torrent.id;
const ROW_REM = 6.5;

/** The newest torrents of all releases. */
export function TorrentsPage() {
  const t = useTranslations('torrents');
  const feed = useEndless('torrents.page', (page) => ({ page }), idOf);
  return (
    <>
      <AnimeHeader title={t('title')} detail={feed.total === undefined ? '' : t('total', { count: feed.total })}>
        <FeedActions releaseId={null} />
      </AnimeHeader>
      <EndlessList
        name={t('title')}
        list={feed}
        keyOf={idOf}
        renderItem={(torrent) => <TorrentRow torrent={torrent} />}
        rowSkeleton={
          <div className={styles['row']}>
            <Skeleton className={styles['poster']} />
            <div className={styles['text']}>
              <SkeletonLines widths={[0.4, 0.6, 0.5]} />
            </div>
          </div>
        }
        rowRem={ROW_REM}
        empty={<EmptyState title={t('empty.title')} advice={t('empty.advice')} />}
      />
    </>
  );
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
        className={styles['poster']}
        source={release?.poster ?? null}
        id={release?.id ?? torrent.id}
        title={title}
        isBlurred={isBlurred(release)}
      />
      <div className={styles['text']}>
        {release === null ? (
          <bdi className={styles['title']}>{title}</bdi>
        ) : (
          <Link {...releaseLink(release.id)} className={styles['title']} data-card-link>
            <bdi>{title}</bdi>
          </Link>
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
