import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { shownIn, useChange } from '../app/use-change.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { showChangeToast } from '../lists/use-list-changes.ts';
import { useByteText } from './byte-size.ts';

/** `name` as the person reads it. */
export type SavingTitle = { readonly slugUrl: SlugUrl; readonly name: string };

/** As many as the contract takes at once. */
const MOST_AT_ONCE = 20_000;

/** Everything that a person decides about saving a title; what can be missed is told by a toast that takes it back. */
export function useSavingChanges() {
  const t = useTranslations('saved.done');
  const change = useChange();
  const tellFailure = useTellFailure();
  const byteText = useByteText();

  /** Says what went wrong: the button that asked for it may be gone by then. */
  async function run<Answer>(command: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await command();
    } catch (thrown) {
      tellFailure(thrown);
      return undefined;
    }
  }

  function tell(slugUrl: SlugUrl, text: string, undo: () => Promise<unknown>): void {
    showChangeToast(`saving ${slugUrl}`, { text, undo: { label: t('undo'), run: () => void run(undo) } });
  }

  async function put(slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]): Promise<number> {
    let added = 0;
    for (let start = 0; start < chapters.length; start += MOST_AT_ONCE) {
      const some = chapters.slice(start, start + MOST_AT_ONCE).map(nameOf);
      added += (await api['downloads.add']({ slugUrl, chapters: some })).added;
    }
    return added;
  }

  async function add({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[]): Promise<void> {
    const count = chapters.length === 0 ? 0 : await run(() => put(slugUrl, chapters));
    if (count === undefined) return;
    if (count === 0) showToast({ text: t('nothingAdded') });
    else tell(slugUrl, t('added', { count, title: name }), () => take(slugUrl, chapters));
  }

  async function take(slugUrl: SlugUrl, chapters: readonly ChapterOfLine[] | null): Promise<ChapterOfLine[]> {
    return api['downloads.cancel']({ slugUrl, chapters: chapters?.map(nameOf) ?? null });
  }

  async function cancel({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[] | null): Promise<void> {
    const taken = await run(() => take(slugUrl, chapters));
    if (taken === undefined || taken.length === 0) return;
    tell(slugUrl, t('cancelled', { count: taken.length, title: name }), () => put(slugUrl, taken));
  }

  async function remove({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[] | null): Promise<void> {
    const removed = await run(() => api['saved.remove']({ slugUrl, chapters: chapters?.map(nameOf) ?? null }));
    if (removed === undefined) return;
    const size = byteText(removed.bytes);
    const text =
      chapters === null
        ? t('removed', { title: name, size })
        : t('removedChapters', { count: chapters.length, title: name, size });
    tell(slugUrl, text, () => api['saved.restore']({ removalId: removed.removalId }));
  }

  function keepUp({ slugUrl, name }: SavingTitle, isKeptUp: boolean, isUndo = false): void {
    void change({
      scope: `saving ${slugUrl}`,
      command: () => api['downloads.keepUp']({ slugUrl, isKeptUp }),
      shown: [shownIn('downloads.ofTitle', { slugUrl }, (known) => ({ ...known, isKeptUp }))],
      onDone: () => {
        if (isUndo) return;
        showChangeToast(`saving ${slugUrl}`, {
          text: t(isKeptUp ? 'keptUp' : 'notKeptUp', { title: name }),
          undo: { label: t('undo'), run: () => keepUp({ slugUrl, name }, !isKeptUp, true) },
        });
      },
    });
  }

  return {
    add: (title: SavingTitle, chapters: readonly ChapterOfLine[]) => void add(title, chapters),
    /** Null: all of the title that waits. */
    cancel: (title: SavingTitle, chapters: readonly ChapterOfLine[] | null) => void cancel(title, chapters),
    /** Null: everything that is saved of it. */
    remove: (title: SavingTitle, chapters: readonly ChapterOfLine[] | null) => void remove(title, chapters),
    keepUp: (title: SavingTitle, isKeptUp: boolean) => keepUp(title, isKeptUp),
    retry: (slugUrl: SlugUrl | null) => void run(() => api['downloads.retry']({ slugUrl })),
    pause: (slugUrl: SlugUrl | null) => void run(() => api['downloads.pause']({ slugUrl })),
    resume: (slugUrl: SlugUrl | null) => void run(() => api['downloads.resume']({ slugUrl })),
    /** Null: to the end of the queue. */
    moveBefore: (slugUrl: SlugUrl, before: SlugUrl | null) =>
      void run(() => api['downloads.reorder']({ slugUrl, before })),
  };
}

export type SavingChanges = ReturnType<typeof useSavingChanges>;

/** What the contract knows of it and nothing else. */
function nameOf({ volume, number, branchId }: ChapterOfLine): ChapterOfLine {
  return { volume, number, branchId };
}
