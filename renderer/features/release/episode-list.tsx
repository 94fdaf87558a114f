import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PrimaryAction } from '#renderer/parts/release/primary-action.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { createMenuHandle, type MenuPlace } from '#renderer/ui/overlays/menu.tsx';
import { VirtualList, type VirtualListHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import { EpisodeHeader } from './episode-header.tsx';
import styles from './episode-list.module.css';
import { EpisodeMenu } from './episode-menu.tsx';
import { useEpisodeOrder } from './episode-order.ts';
import { EpisodeRow, menuButtonId } from './episode-row.tsx';
import { episodesUpTo } from './episodes-up-to.ts';
import { useEpisodeMarking } from './use-episode-marking.ts';

type EpisodeListProps = {
  readonly release: Release;
  readonly progress: readonly EpisodeProgress[];
  readonly action: PrimaryAction;
};

export function EpisodeList({ release, progress, action }: EpisodeListProps) {
  const t = useTranslations('anime.release');
  const { isNewestFirst } = useEpisodeOrder();
  const { isBlurred } = useAdultRule();
  const listRef = useRef<VirtualListHandle>(null);
  const [menu] = useState(() => createMenuHandle<Episode>());
  const [menuPlace, setMenuPlace] = useState<MenuPlace | null>(null);
  const menuCallerRef = useRef<Element | null>(null);
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  const { episodes } = release;
  const watchedCount = episodes.filter(({ id }) => byEpisode.get(id)?.isWatched).length;
  const currentId = action.kind === 'continue' || action.kind === 'next' ? action.episode.id : null;
  const shown = isNewestFirst ? episodes.toReversed() : episodes;
  const marking = useEpisodeMarking({
    releaseId: release.id,
    shown,
    progress,
    listRef,
    onMenu: ({ id }, place) => {
      setMenuPlace(place);
      menuCallerRef.current = document.activeElement;
      menu.open(menuButtonId(id));
    },
  });
  const { selection, sought } = marking;

  /** Back to the row where it was asked for; nowhere else while the first chosen row takes the focus. */
  function focusAfterMenu(): HTMLElement | boolean {
    const caller = menuCallerRef.current;
    menuCallerRef.current = null;
    if (selection !== null) return false;
    return caller instanceof HTMLElement ? caller : true;
  }

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
                isSought={episode.id === sought}
                onFound={() => marking.seek(null)}
                menu={menu}
                isChosen={selection === null ? null : selection.ids.has(episode.id)}
                onChoose={(isRun) => marking.choose(episode, isRun)}
              />
            )}
          />
          <EpisodeMenu
            handle={menu}
            at={menuPlace}
            progressOf={({ id }) => byEpisode.get(id)}
            hasUnwatchedBefore={(episode) => marking.canMark(episodesUpTo(episodes, episode).slice(0, -1), true)}
            onMark={(episode, isWatched) => marking.mark([episode], isWatched)}
            onMarkUpTo={(episode) => marking.mark(episodesUpTo(episodes, episode), true)}
            onSelect={episodes.length > 1 ? marking.select : undefined}
            onClose={() => setMenuPlace(null)}
            returnFocus={focusAfterMenu}
          />
        </div>
      )}
    </section>
  );
}
