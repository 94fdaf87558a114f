import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { takingFor } from '#shared/contract/app-error.ts';
import { type ChapterOfLine, lineOf } from '#shared/domain/downloads/download.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { inChunks, type Shown, shownIn, useChange } from '../app/use-change.ts';
import { useByteText } from './byte-size.ts';

/** `name` in the person's language. */
type SavingTitle = { readonly slugUrl: SlugUrl; readonly name: string };

/** The contract's limit of chapters in one command. */
const MOST_AT_ONCE = 20_000;

/** Runs the changes of one title in order, and confirms them by one toast; null: the whole queue. */
export function useSavingChange() {
  const change = useChange();
  const t = useTranslations('saved.done');

  function run<Answer>(
    title: SlugUrl | ReleaseId | null,
    command: () => Promise<Answer>,
    onDone?: (answer: Answer) => void,
    shown: readonly Shown[] = [],
  ): void {
    void change({ scope: `saving ${title}`, command, shown, onDone });
  }

  return {
    run,
    takeBack: (title: SlugUrl | ReleaseId, undo: () => Promise<unknown>): void =>
      run(
        title,
        () => undo().catch(takingFor('elsewhere', 'not-found')),
        (answer) => answer === 'elsewhere' && showToast({ text: t('notUndone') }),
      ),
    tell: (title: SlugUrl | ReleaseId, text: string, undo: () => void): void =>
      showToast({ key: `saving ${title}`, text, action: { run: undo } }),
  };
}

/** Everything that a person decides about saving a title. A toast confirms what is easily overlooked and offers to undo it. */
export function useSavingChanges() {
  const t = useTranslations('saved.done');
  const { run, tell, takeBack } = useSavingChange();
  const byteText = useByteText();

  const undo = (slugUrl: SlugUrl, changes: readonly { readonly undoId: string }[]) => () =>
    takeBack(slugUrl, async () => {
      for (const { undoId } of changes) await api['downloads.undo']({ undoId });
    });

  function setKeptUp(slugUrl: SlugUrl, isKeptUp: boolean, onDone?: () => void): void {
    const shown = [shownIn('downloads.ofTitle', { slugUrl }, (known) => ({ ...known, isKeptUp }))];
    run(slugUrl, () => api['downloads.keepUp']({ slugUrl, isKeptUp }), onDone, shown);
  }

  return {
    add: ({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[]): void => {
      const command = () =>
        inChunks(chapters.map(lineOf), MOST_AT_ONCE, (some) => api['downloads.add']({ slugUrl, chapters: some }));
      run(slugUrl, command, (changes) => {
        const count = changes.reduce((sum, { added }) => sum + added.length, 0);
        if (count === 0) showToast({ text: t('nothingAdded') });
        else tell(slugUrl, t('added', { count, title: name }), undo(slugUrl, changes));
      });
    },
    /** Null: all chapters of the title that wait. */
    cancel: ({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[] | null): void => {
      const command = () => api['downloads.cancel']({ slugUrl, chapters: chapters?.map(lineOf) ?? null });
      run(slugUrl, command, (change) => {
        const { cancelled } = change;
        if (cancelled > 0) tell(slugUrl, t('cancelled', { count: cancelled, title: name }), undo(slugUrl, [change]));
      });
    },
    /** Null: all saved chapters of the title. */
    remove: ({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[] | null): void => {
      const command = () => api['saved.remove']({ slugUrl, chapters: chapters?.map(lineOf) ?? null });
      run(slugUrl, command, ({ removalId, bytes }) => {
        const values = { title: name, size: byteText(bytes) };
        const text =
          chapters === null ? t('removed', values) : t('removedChapters', { ...values, count: chapters.length });
        tell(slugUrl, text, () => takeBack(slugUrl, () => api['saved.restore']({ removalId })));
      });
    },
    keepUp: ({ slugUrl, name }: SavingTitle, isKeptUp: boolean): void => {
      const text = t(isKeptUp ? 'keptUp' : 'notKeptUp', { title: name });
      setKeptUp(slugUrl, isKeptUp, () => tell(slugUrl, text, () => setKeptUp(slugUrl, !isKeptUp)));
    },
    retry: (slugUrl: SlugUrl) => run(slugUrl, () => api['downloads.retry']({ slugUrl })),
    pause: (slugUrl: SlugUrl | null, isPaused: boolean) =>
      run(slugUrl, () => api['downloads.pause']({ slugUrl, isPaused })),
    /** `before` null: to the end of the queue. */
    moveBefore: (slugUrl: SlugUrl, before: SlugUrl | null) =>
      run(slugUrl, () => api['downloads.reorder']({ slugUrl, before })),
  };
}
