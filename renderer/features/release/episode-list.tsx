import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useEpisodeOrder } from '#renderer/parts/chapters/list-order.ts';
import { rowsUpTo, useRowMarking } from '#renderer/parts/chapters/use-row-marking.ts';
import { changedByMark } from '#renderer/parts/release/marked-progress.ts';
import type { PrimaryAction } from '#renderer/parts/release/primary-action.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useMarks } from '#renderer/parts/release/use-marks.ts';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { type VirtualHandle, VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import { EpisodeHeader } from './episode-header.tsx';
import styles from './episode-list.module.css';
import { EpisodeMenu } from './episode-menu.tsx';
import { EpisodeRow, menuButtonId } from './episode-row.tsx';

type EpisodeListProps = {
  readonly release: Release;
  readonly progress: readonly EpisodeProgress[];
  readonly action: PrimaryAction;
};

export function EpisodeList({ release, progress, action }: EpisodeListProps) {
  const t = useTranslations('anime.release');
  const { isNewestFirst } = useEpisodeOrder();
  const { isBlurred } = useAdultRule();
  const listRef = useRef<VirtualHandle>(null);
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  const { episodes } = release;
  const watchedCount = episodes.filter(({ id }) => byEpisode.get(id)?.isWatched).length;
  const currentId = action.kind === 'continue' || action.kind === 'next' ? action.episode.id : null;
  const shown = isNewestFirst ? episodes.toReversed() : episodes;
  const marks = useMarks(release.id);
  const marking = useRowMarking({
    rows: shown,
    shown,
    idOf: ({ id }: Episode) => id,
    listRef,
    menuButtonId: ({ id }) => menuButtonId(id),
    marks: {
      canMark: (some, isWatched) => changedByMark(some, progress, isWatched).length > 0,
      // The last one in the order of episodes is the last that was watched, however the rows are shown.
      mark: (some, isWatched) => {
        const inOrder = some.toSorted((one, other) => one.sortOrder - other.sortOrder);
        marks.mark(changedByMark(inOrder, progress, isWatched), isWatched);
      },
      undo: marks.undo,
    },
    isBegunByKeys: false,
  });

  return (
    <section aria-labelledby="episodes-title" onKeyDown={marking.onKeyDown} onContextMenu={marking.onContextMenu}>
      <EpisodeHeader release={release} watchedCount={watchedCount} marking={marking} />
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
                isSought={marking.isSought(episode)}
                onFound={marking.onFound}
                menu={marking.menu}
                isChosen={marking.isChosen(episode)}
                onChoose={(isRun) => marking.choose(episode, isRun)}
              />
            )}
          />
          <EpisodeMenu
            {...marking.menuProps}
            progressOf={({ id }) => byEpisode.get(id)}
            hasUnwatchedBefore={(episode) => marking.canMark(rowsUpTo(episodes, episode).slice(0, -1), true)}
            onMark={(episode, isWatched) => marking.mark([episode], isWatched)}
            onMarkUpTo={(episode) => marking.mark(rowsUpTo(episodes, episode), true)}
            onSelect={episodes.length > 1 ? (episode) => marking.choose(episode, false) : undefined}
          />
        </div>
      )}
    </section>
  );
}
