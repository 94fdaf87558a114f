import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PrimaryAction } from '#renderer/parts/primary-action.ts';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { VirtualList, type VirtualListHandle } from '#renderer/ui/virtual-list.tsx';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import { EpisodeJump } from './episode-jump.tsx';
import styles from './episode-list.module.css';
import { useEpisodeOrder } from './episode-order.ts';
import { EpisodeRow } from './episode-row.tsx';
import { isLong } from './long-release.ts';

type EpisodeListProps = {
  readonly release: Release;
  readonly progress: readonly EpisodeProgress[];
  readonly action: PrimaryAction;
};

export function EpisodeList({ release, progress, action }: EpisodeListProps) {
  const t = useTranslations('anime.release');
  const { isNewestFirst, turn } = useEpisodeOrder();
  const { isBlurred } = useAdultRule();
  const listRef = useRef<VirtualListHandle>(null);
  const [jumpedTo, setJumpedTo] = useState<Episode | null>(null);
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  const { episodes } = release;
  const watched = episodes.filter(({ id }) => byEpisode.get(id)?.isWatched).length;
  const currentId = action.kind === 'continue' || action.kind === 'next' ? action.episode.id : null;
  const shown = isNewestFirst ? episodes.toReversed() : episodes;

  function jump(episode: Episode): void {
    listRef.current?.scrollTo(shown.indexOf(episode));
    setJumpedTo(episode);
  }

  return (
    <section aria-labelledby="episodes-title">
      <header className={styles['header']}>
        <h2 id="episodes-title" className={styles['title']}>
          {t('episodes')}
          {watched > 0 && (
            <span className={styles['count']}>{t('watchedCount', { watched, total: episodes.length })}</span>
          )}
        </h2>
        <div className={styles['tools']}>
          {isLong(release) && <EpisodeJump episodes={episodes} onJump={jump} />}
          {episodes.length > 1 && (
            <Button
              kind="plain"
              size="small"
              icon={
                isNewestFirst ? <ArrowUpNarrowWide aria-hidden="true" /> : <ArrowDownNarrowWide aria-hidden="true" />
              }
              onClick={turn}
            >
              {isNewestFirst ? t('newestFirst') : t('oldestFirst')}
            </Button>
          )}
        </div>
      </header>
      {episodes.length === 0 ? (
        <EmptyState title={t('noEpisodes')} advice={t('noEpisodesAdvice')} />
      ) : (
        <div className={styles['list']}>
          <VirtualList
            ref={listRef}
            name={t('episodes')}
            items={shown}
            keyOf={({ id }) => id}
            scrollElementId="main"
            renderItem={(episode) => (
              <EpisodeRow
                episode={episode}
                progress={byEpisode.get(episode.id) ?? null}
                isCurrent={episode.id === currentId}
                isBlurred={isBlurred(release)}
                isSought={episode.id === jumpedTo?.id}
                onFound={() => setJumpedTo(null)}
              />
            )}
          />
        </div>
      )}
    </section>
  );
}
