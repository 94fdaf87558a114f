import { RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { FeedActions, TorrentActions, TorrentFacts } from '#renderer/parts/release/torrent-actions.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { Release } from '#shared/domain/anime/release.ts';
import styles from './release-torrents.module.css';

type ReleaseTorrentsProps = {
  readonly release: Release;
  /** Epoch milliseconds. Counts refreshed after it replace the release's own. */
  readonly asOf: number;
};

export function ReleaseTorrents({ release, asOf }: ReleaseTorrentsProps) {
  const t = useTranslations('anime.release');
  const format = useFormatter();
  const counts = useAnswer('torrents.ofRelease', { releaseId: release.id }, { enabled: false });
  const isRefreshed = counts.data !== undefined && counts.dataUpdatedAt >= asOf;
  const torrents = isRefreshed ? counts.data : release.torrents;
  return (
    <section aria-labelledby="torrents-title">
      <header className={styles['header']}>
        <h2 id="torrents-title" tabIndex={-1} className="lead no-outline">
          {t('torrents')}
        </h2>
        <div className={styles['tools']}>
          <span role="status" className="small faint margin-start-2">
            {isRefreshed &&
              !counts.isFetching &&
              t('countsRefreshed', { time: format.dateTime(counts.dataUpdatedAt, { timeStyle: 'short' }) })}
          </span>
          {torrents.length > 0 && (
            <Button
              kind="plain"
              size="small"
              icon={<RefreshCw />}
              disabled={counts.isFetching}
              onClick={() => void counts.refetch()}
            >
              {t('refreshCounts')}
            </Button>
          )}
          <FeedActions releaseId={release.id} />
        </div>
      </header>
      {counts.error !== null && !counts.isFetching && (
        <ErrorView part={t('torrents')} error={counts.error.error} onRetry={() => void counts.refetch()} />
      )}
      {torrents.length === 0 ? (
        <p className="small faint">{t('noTorrents')}</p>
      ) : (
        <ul className="border-top" aria-labelledby="torrents-title">
          {torrents.map((torrent) => (
            <li key={torrent.id} className={styles['torrent']}>
              <div className={styles['text']}>
                <p className={styles['label']} dir="auto">
                  {torrent.label}
                </p>
                <TorrentFacts torrent={torrent} />
              </div>
              <TorrentActions torrent={torrent} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
