import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import { type DownloadQueue, waitingIn } from '#shared/domain/downloads/download.ts';
import { type KeepNext, MOST_WAITING_EPISODES, type ReleaseSaving } from '#shared/domain/downloads/saved-episode.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { shownIn } from '../app/use-change.ts';
import { useByteText } from './byte-size.ts';
import { useSavingChange } from './use-saving-changes.ts';

/** `name` in the person's language. */
type SavingRelease = { readonly releaseId: ReleaseId; readonly name: string };

/** How many more episodes may be put in the queue. */
export function roomInQueue(queue: DownloadQueue | undefined): number {
  const waiting = (queue?.releases ?? []).reduce((sum, release) => sum + waitingIn(release), 0);
  return Math.max(0, MOST_WAITING_EPISODES - waiting);
}

/** Everything that a person decides about saving episodes. A toast confirms what is easily overlooked and offers to undo it. */
export function useEpisodeChanges() {
  const t = useTranslations('saved.episodes');
  const client = useQueryClient();
  const { run, tell, takeBack } = useSavingChange();
  const byteText = useByteText();

  const shownOf = (releaseId: ReleaseId, changed: (known: ReleaseSaving) => ReleaseSaving) => [
    shownIn('episodes.ofRelease', { releaseId }, changed),
  ];

  const undoOf = (releaseId: ReleaseId, removalId: string) => () =>
    takeBack(releaseId, () => api['saved.restore']({ removalId }));

  return {
    save: (
      { releaseId, name }: SavingRelease,
      episodes: readonly { readonly id: EpisodeId }[],
      height: QualityHeight,
    ) => {
      const episodeIds = episodes.map(({ id }) => id);
      const room = roomInQueue(client.getQueryData<DownloadQueue>(keyFor('downloads.queue', {})));
      if (episodes.length > room) {
        showToast({ text: t('noRoom', { most: MOST_WAITING_EPISODES, room }) });
        return;
      }
      run(
        releaseId,
        () => api['episodes.save']({ releaseId, episodeIds, height }),
        ({ added, undoId }) => {
          const text = t('added', { count: added.length, title: name, height: String(height) });
          tell(releaseId, text, () => takeBack(releaseId, () => api['downloads.undo']({ undoId })));
        },
      );
    },
    /** Off this device and out of the queue; null: the whole release. */
    remove: ({ releaseId, name }: SavingRelease, episodeIds: EpisodeId[] | null): void =>
      run(
        releaseId,
        () => api['episodes.remove']({ releaseId, episodeIds }),
        ({ removalId, bytes }) => {
          const values = { title: name, size: byteText(bytes) };
          const text =
            episodeIds === null ? t('removedAll', values) : t('removed', { ...values, count: episodeIds.length });
          tell(releaseId, text, undoOf(releaseId, removalId));
        },
      ),
    /** Out of the queue alone; null: all that waits or failed. */
    cancel: ({ releaseId, name }: SavingRelease, episodeIds: EpisodeId[] | null): void =>
      run(
        releaseId,
        () => api['episodes.cancel']({ releaseId, episodeIds }),
        ({ removalId, cancelled }) => {
          if (cancelled === 0) return;
          tell(releaseId, t('cancelled', { count: cancelled, title: name }), undoOf(releaseId, removalId));
        },
      ),
    keepNext: (releaseId: ReleaseId, keepNext: KeepNext): void => {
      const shown = shownOf(releaseId, (known) => ({ ...known, keepNext: keepNext.count === 0 ? null : keepNext }));
      run(releaseId, () => api['episodes.keepNext']({ releaseId, ...keepNext }), undefined, shown);
    },
    pin: (releaseId: ReleaseId, episodeId: EpisodeId, isPinned: boolean): void => {
      const shown = shownOf(releaseId, (known) => ({
        ...known,
        episodes: known.episodes.map((saving) =>
          saving.episodeId === episodeId
            ? { ...saving, isPinned, removeAt: isPinned ? null : saving.removeAt }
            : saving,
        ),
      }));
      run(releaseId, () => api['episodes.pin']({ releaseId, episodeId, isPinned }), undefined, shown);
    },
    retry: (releaseId: ReleaseId) => run(releaseId, () => api['episodes.retry']({ releaseId })),
    pause: (releaseId: ReleaseId, isPaused: boolean) =>
      run(releaseId, () => api['episodes.pause']({ releaseId, isPaused })),
    /** `before` null: to the end of the queue. */
    moveBefore: (releaseId: ReleaseId, before: ReleaseId | null) =>
      run(releaseId, () => api['episodes.reorder']({ releaseId, before })),
  };
}
