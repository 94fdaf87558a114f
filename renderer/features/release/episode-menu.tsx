import { Check, ListChecks, ListEnd, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { type MenuHandle, MenuItem, type MenuPlace, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';

type EpisodeMenuProps = {
  readonly handle: MenuHandle<Episode>;
  /** The pointer's place, where it was asked for there. */
  readonly at: MenuPlace | null;
  readonly progressOf: (episode: Episode) => EpisodeProgress | undefined;
  /** Whether anything before it is not watched yet. */
  readonly hasUnwatchedBefore: (episode: Episode) => boolean;
  readonly onMark: (episode: Episode, isWatched: boolean) => void;
  readonly onMarkUpTo: (episode: Episode) => void;
  /** Begins to choose rows with this one; absent where there is nothing to choose from. */
  readonly onSelect: ((episode: Episode) => void) | undefined;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | boolean;
};

/** What can be done to one episode besides watching it. One menu serves all rows. */
export function EpisodeMenu(props: EpisodeMenuProps) {
  const { handle, at, progressOf, hasUnwatchedBefore, onMark, onMarkUpTo, onSelect, onClose, returnFocus } = props;
  const t = useTranslations('anime.marks');
  const { ordinal } = useFacts();
  return (
    <SharedMenu handle={handle} at={at} onClose={onClose} returnFocus={returnFocus}>
      {(episode) => {
        const progress = progressOf(episode);
        const isWatched = progress?.isWatched === true;
        return (
          <>
            {!isWatched && (
              <MenuItem icon={<Check aria-hidden="true" />} shortcut="W" onSelect={() => onMark(episode, true)}>
                {t('watched')}
              </MenuItem>
            )}
            {progress !== undefined && (
              <MenuItem
                icon={<RotateCcw aria-hidden="true" />}
                shortcut={isWatched ? 'W' : undefined}
                onSelect={() => onMark(episode, false)}
              >
                {t(isWatched ? 'notWatched' : 'clearPosition')}
              </MenuItem>
            )}
            {hasUnwatchedBefore(episode) && (
              <MenuItem icon={<ListEnd aria-hidden="true" />} onSelect={() => onMarkUpTo(episode)}>
                {t('upTo', { ordinal: ordinal(episode.ordinal) })}
              </MenuItem>
            )}
            {onSelect !== undefined && (
              <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => onSelect(episode)}>
                {t('selectOne')}
              </MenuItem>
            )}
          </>
        );
      }}
    </SharedMenu>
  );
}
