import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppInput } from '#shared/contract/app-contract.ts';
import { takingFor } from '#shared/contract/app-error.ts';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import { type ChapterOfLine, type DownloadQueue, lineOf, waitingIn } from '#shared/domain/downloads/download.ts';
import { type KeepNext, MOST_WAITING_EPISODES, type ReleaseSaving } from '#shared/domain/downloads/saved-episode.ts';
import type { EpisodeId, ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { inChunks, type Shown, shownIn, useChange } from '../app/use-change.ts';
import { useByteText } from './byte-size.ts';

type OfTitle = { readonly slugUrl: SlugUrl };
type OfRelease = { readonly releaseId: ReleaseId };
/** `name` in the person's language. */
type Named = { readonly name: string };
/** Null: everything of the title or release that the command applies to. */
export type Chosen =
  | (OfTitle & { readonly chapters: readonly ChapterOfLine[] | null })
  | (OfRelease & { readonly episodeIds: EpisodeId[] | null });
/** `slugUrl` null: the whole queue. */
type Work = { readonly slugUrl: SlugUrl | null } | OfRelease;

/** The contract's limit of chapters in one command. */
const MOST_AT_ONCE = 20_000;

export function roomInQueue(queue: DownloadQueue | undefined): number {
  const waiting = (queue?.releases ?? []).reduce((sum, release) => sum + waitingIn(release), 0);
  return Math.max(0, MOST_WAITING_EPISODES - waiting);
}

/** All changes that a person makes to saving. A toast confirms those that are easily overlooked and offers to undo them. */
export function useSavingChanges() {
  const t = useTranslations('saved');
  const change = useChange();
  const client = useQueryClient();
  const byteText = useByteText();

  /** Changes of one title or release are made in order and share one toast. */
  const scopeOf = (work: Work) => `saving ${'slugUrl' in work ? work.slugUrl : work.releaseId}`;

  function run<Answer>(
    work: Work,
    command: () => Promise<Answer>,
    onDone?: (answer: Answer) => void,
    shown: readonly Shown[] = [],
  ): void {
    void change({ scope: scopeOf(work), command, shown, onDone, failureText: t('done.notChanged') });
  }

  const offerUndo = (work: Work, text: string, undo: () => void) =>
    showToast({ key: scopeOf(work), text, action: { run: undo } });

  function offerUndoById(work: Work, text: string, changes: readonly { readonly undoId: string }[]): void {
    async function undo() {
      for (const { undoId } of changes) await api['downloads.undo']({ undoId });
    }
    offerUndo(work, text, () =>
      run(
        work,
        () => undo().catch(takingFor('elsewhere', 'not-found')),
        (answer) => answer === 'elsewhere' && showToast({ text: t('done.notUndone') }),
      ),
    );
  }

  function detailsOf(chosen: Chosen) {
    if ('releaseId' in chosen) return { texts: 'episodes', count: chosen.episodeIds?.length, input: chosen } as const;
    const { slugUrl, chapters } = chosen;
    return {
      texts: 'done',
      count: chapters?.length,
      input: { slugUrl, chapters: chapters?.map(lineOf) ?? null },
    } as const;
  }

  function setKeptUp(slugUrl: SlugUrl, isKeptUp: boolean, onDone?: () => void): void {
    const shown = [shownIn('downloads.ofTitle', { slugUrl }, (known) => ({ ...known, isKeptUp }))];
    run({ slugUrl }, () => api['downloads.keepUp']({ slugUrl, isKeptUp }), onDone, shown);
  }

  const shownOf = (releaseId: ReleaseId, changed: (known: ReleaseSaving) => ReleaseSaving) => [
    shownIn('episodes.ofRelease', { releaseId }, changed),
  ];

  return {
    add: ({ slugUrl, name }: OfTitle & Named, chapters: readonly ChapterOfLine[]): void => {
      const command = () =>
        inChunks(chapters.map(lineOf), MOST_AT_ONCE, (some) => api['downloads.add']({ slugUrl, chapters: some }));
      run({ slugUrl }, command, (changes) => {
        const count = changes.reduce((sum, { added }) => sum + added.length, 0);
        if (count === 0) showToast({ text: t('done.nothingAdded') });
        else offerUndoById({ slugUrl }, t('done.added', { count, title: name }), changes);
      });
    },
    save: (
      { releaseId, name }: OfRelease & Named,
      episodes: readonly { readonly id: EpisodeId }[],
      height: QualityHeight,
    ): void => {
      const episodeIds = episodes.map(({ id }) => id);
      const room = roomInQueue(client.getQueryData<DownloadQueue>(keyFor('downloads.queue', {})));
      if (episodes.length > room) {
        showToast({ text: t('episodes.noRoom', { most: MOST_WAITING_EPISODES, room }) });
        return;
      }
      const command = () => api['episodes.save']({ releaseId, episodeIds, height });
      run({ releaseId }, command, (saving) => {
        const values = { count: saving.added.length, title: name, height: String(height) };
        offerUndoById({ releaseId }, t('episodes.added', values), [saving]);
      });
    },
    /** Removes waiting and failed entries from the queue. */
    cancel: (chosen: Chosen, name: string): void => {
      const { texts, input } = detailsOf(chosen);
      const command = () => api['downloads.cancel'](input);
      run(chosen, command, (change) => {
        const { cancelled: count } = change;
        if (count > 0) offerUndoById(chosen, t(`${texts}.cancelled`, { count, title: name }), [change]);
      });
    },
    /** Deletes saved entries from this device and from the queue. */
    remove: (chosen: Chosen, name: string): void => {
      const { texts, count, input } = detailsOf(chosen);
      const command = () => api['saved.remove'](input);
      run(chosen, command, (removal) => {
        const values = { title: name, size: byteText(removal.bytes) };
        const text =
          count === undefined ? t(`${texts}.removedAll`, values) : t(`${texts}.removed`, { ...values, count });
        offerUndoById(chosen, text, [removal]);
      });
    },
    keepUp: ({ slugUrl, name }: OfTitle & Named, isKeptUp: boolean): void => {
      const text = t(isKeptUp ? 'done.keptUp' : 'done.notKeptUp', { title: name });
      setKeptUp(slugUrl, isKeptUp, () => offerUndo({ slugUrl }, text, () => setKeptUp(slugUrl, !isKeptUp)));
    },
    keepNext: (releaseId: ReleaseId, keepNext: KeepNext): void => {
      const shown = shownOf(releaseId, (known) => ({ ...known, keepNext: keepNext.count === 0 ? null : keepNext }));
      run({ releaseId }, () => api['episodes.keepNext']({ releaseId, ...keepNext }), undefined, shown);
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
      run({ releaseId }, () => api['episodes.pin']({ releaseId, episodeId, isPinned }), undefined, shown);
    },
    retry: (work: OfTitle | OfRelease): void => run(work, () => api['downloads.retry'](work)),
    pause: (work: Work, isPaused: boolean): void => run(work, () => api['downloads.pause']({ ...work, isPaused })),
    reorder: (moved: AppInput<'downloads.reorder'>): void => run(moved, () => api['downloads.reorder'](moved)),
  };
}
