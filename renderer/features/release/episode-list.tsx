import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PrimaryAction } from '#renderer/parts/primary-action.ts';
import { Button } from '#renderer/ui/button.tsx';
import { moveBetweenCards } from '#renderer/ui/card-keys.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import type { Release } from '#shared/domain/release.ts';
import styles from './episode-list.module.css';
import { EpisodeRow } from './episode-row.tsx';

type EpisodeListProps = {
  readonly release: Release;
  readonly progress: readonly EpisodeProgress[];
  readonly action: PrimaryAction;
};

export function EpisodeList({ release, progress, action }: EpisodeListProps) {
  const t = useTranslations('anime.release');
  const [isNewestFirst, setNewestFirst] = useState(false);
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  const { episodes } = release;
  const watched = episodes.filter(({ id }) => byEpisode.get(id)?.isWatched).length;
  const currentId = action.kind === 'continue' || action.kind === 'next' ? action.episode.id : null;
  const shown = isNewestFirst ? episodes.toReversed() : episodes;
  return (
    <section aria-labelledby="episodes-title">
      <header className={styles['header']}>
        <h2 id="episodes-title" className={styles['title']}>
          {t('episodes')}
          {watched > 0 && (
            <span className={styles['count']}>{t('watchedCount', { watched, total: episodes.length })}</span>
          )}
        </h2>
        {episodes.length > 1 && (
          <Button
            kind="plain"
            size="small"
            className={styles['order']}
            icon={isNewestFirst ? <ArrowUpNarrowWide aria-hidden="true" /> : <ArrowDownNarrowWide aria-hidden="true" />}
            onClick={() => setNewestFirst(!isNewestFirst)}
          >
            {isNewestFirst ? t('newestFirst') : t('oldestFirst')}
          </Button>
        )}
      </header>
      {episodes.length === 0 ? (
        <EmptyState title={t('noEpisodes')} advice={t('noEpisodesAdvice')} />
      ) : (
        <ol className={styles['list']} onKeyDown={(event) => moveBetweenCards(event, 1)}>
          {shown.map((episode) => (
            <li key={episode.id} className={styles['item']}>
              <EpisodeRow
                episode={episode}
                progress={byEpisode.get(episode.id) ?? null}
                isCurrent={episode.id === currentId}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
