import { useFormatter, useTranslations } from 'use-intl';
import type { EpisodeSaving } from '#shared/domain/downloads/saved-episode.ts';

/** The day and time at which a watched episode is removed; never far ahead, so without the year. */
export function useLeavesText(): (moment: number) => string {
  const format = useFormatter();
  const style = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return (moment) => format.dateTime(moment, style);
}

/** Says whether an episode is saved, waits or failed, for its mark and its row. */
export function useEpisodeSavingText(): (saving: EpisodeSaving) => string {
  const t = useTranslations('saved');
  const leavesText = useLeavesText();
  return ({ state, isHere, trouble, savedSeconds, durationSeconds, height, isPinned, isReplaced, removeAt }) => {
    if (state === 'failed') {
      // The saved part still plays, without the damaged pieces.
      const reason = t(`episodeTrouble.${trouble ?? 'unreadable'}`);
      return t(isHere ? 'marks.resaveFailed' : 'marks.failed', { reason });
    }
    if (state === 'running' && durationSeconds > 0) {
      return t('episodes.running', { part: Math.min(1, savedSeconds / durationSeconds) });
    }
    if (state !== 'saved') return t(`marks.${state}`);
    if (removeAt !== null) return t('episodes.leaves', { when: leavesText(removeAt) });
    if (isReplaced) return t('episodes.replaced');
    return t(isPinned ? 'episodes.pinned' : 'episodes.saved', { height: String(height) });
  };
}
