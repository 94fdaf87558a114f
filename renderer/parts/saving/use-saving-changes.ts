import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { inChunks } from '../app/in-chunks.ts';
import { shownIn, useChange } from '../app/use-change.ts';
import { showChangeToast } from '../lists/use-list-changes.ts';
import { useByteText } from './byte-size.ts';

/** `name` in the person's language. */
type SavingTitle = { readonly slugUrl: SlugUrl; readonly name: string };

/** The contract's limit of chapters in one command. */
const MOST_AT_ONCE = 20_000;

/** Everything that a person decides about saving a title. A toast confirms what is easily overlooked and offers to undo it. */
export function useSavingChanges() {
  const t = useTranslations('saved.done');
  const change = useChange();
  const byteText = useByteText();

  /** Null: the whole queue. */
  function run<Answer>(
    slugUrl: SlugUrl | null,
    command: () => Promise<Answer>,
    onDone?: (answer: Answer) => void,
  ): void {
    void change({ scope: `saving ${slugUrl}`, command, shown: [], onDone });
  }

  function tell(slugUrl: SlugUrl, text: string, undo: () => void): void {
    showChangeToast(`saving ${slugUrl}`, { text, undo });
  }

  async function put(slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]): Promise<number> {
    const answers = await inChunks(chapters.map(lineOf), MOST_AT_ONCE, (some) =>
      api['downloads.add']({ slugUrl, chapters: some }),
    );
    return answers.reduce((sum, { added }) => sum + added, 0);
  }

  const take = (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[] | null) =>
    api['downloads.cancel']({ slugUrl, chapters: chapters?.map(lineOf) ?? null });

  function add({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[]): void {
    run(
      slugUrl,
      () => put(slugUrl, chapters),
      (count) => {
        if (count === 0) showToast({ text: t('nothingAdded') });
        else tell(slugUrl, t('added', { count, title: name }), () => run(slugUrl, () => take(slugUrl, chapters)));
      },
    );
  }

  function cancel({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[] | null): void {
    run(
      slugUrl,
      () => take(slugUrl, chapters),
      (taken) => {
        if (taken.length === 0) return;
        const text = t('cancelled', { count: taken.length, title: name });
        tell(slugUrl, text, () => run(slugUrl, () => put(slugUrl, taken)));
      },
    );
  }

  function remove({ slugUrl, name }: SavingTitle, chapters: readonly ChapterOfLine[] | null): void {
    run(
      slugUrl,
      () => api['saved.remove']({ slugUrl, chapters: chapters?.map(lineOf) ?? null }),
      ({ removalId, bytes }) => {
        const size = byteText(bytes);
        const text =
          chapters === null
            ? t('removed', { title: name, size })
            : t('removedChapters', { count: chapters.length, title: name, size });
        tell(slugUrl, text, () => run(slugUrl, () => api['saved.restore']({ removalId })));
      },
    );
  }

  function setKeptUp(slugUrl: SlugUrl, isKeptUp: boolean, onDone?: () => void): void {
    void change({
      scope: `saving ${slugUrl}`,
      command: () => api['downloads.keepUp']({ slugUrl, isKeptUp }),
      shown: [shownIn('downloads.ofTitle', { slugUrl }, (known) => ({ ...known, isKeptUp }))],
      onDone,
    });
  }

  function keepUp({ slugUrl, name }: SavingTitle, isKeptUp: boolean): void {
    const text = t(isKeptUp ? 'keptUp' : 'notKeptUp', { title: name });
    setKeptUp(slugUrl, isKeptUp, () => tell(slugUrl, text, () => setKeptUp(slugUrl, !isKeptUp)));
  }

  return {
    add,
    /** Null: all chapters of the title that wait. */
    cancel,
    /** Null: all saved chapters of the title. */
    remove,
    keepUp,
    retry: (slugUrl: SlugUrl | null) => run(slugUrl, () => api['downloads.retry']({ slugUrl })),
    pause: (slugUrl: SlugUrl | null) => run(slugUrl, () => api['downloads.pause']({ slugUrl })),
    resume: (slugUrl: SlugUrl | null) => run(slugUrl, () => api['downloads.resume']({ slugUrl })),
    /** `before` null: to the end of the queue. */
    moveBefore: (slugUrl: SlugUrl, before: SlugUrl | null) =>
      run(slugUrl, () => api['downloads.reorder']({ slugUrl, before })),
  };
}

/** The contract is strict: further properties are refused. */
function lineOf({ volume, number, branchId }: ChapterOfLine): ChapterOfLine {
  return { volume, number, branchId };
}
