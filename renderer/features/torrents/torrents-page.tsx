import { useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { FeedActions } from '#renderer/parts/release/torrent-feed-actions.tsx';
import { EndlessList } from '#renderer/parts/shelves/endless-list.tsx';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import type { TorrentOfRelease } from '#shared/domain/anime/torrent-of-release.ts';
import { TorrentRow, TorrentRowSkeleton } from './torrent-row.tsx';

const idOf = (torrent: TorrentOfRelease) => torrent.id;
const ROW_REM = 6.5;

/** The newest torrents of all releases. */
export function TorrentsPage() {
  const t = useTranslations('torrents');
  usePageTitle(t('title'));
  const feed = useEndless('torrents.page', (page) => ({ page }), idOf);
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} detail={feed.total === undefined ? '' : t('total', { count: feed.total })}>
        <FeedActions releaseId={null} />
      </PageHeader>
      <EndlessList
        name={t('title')}
        list={feed}
        keyOf={idOf}
        renderItem={(torrent) => <TorrentRow torrent={torrent} />}
        rowSkeleton={<TorrentRowSkeleton />}
        rowRem={ROW_REM}
        empty={<EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      />
    </>
  );
}
