import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novel.ts';
import type { ShelfName, ShelvedNovel, TitleReading } from '#shared/domain/reading.ts';
import { showChangeToast } from './change-toast.ts';
import { failureOf } from './failure-of.ts';
import { withShelf } from './shelved.ts';
import { useNovelName } from './use-novel-name.ts';

export type NamedNovel = Pick<NovelCard, 'slugUrl' | 'name'>;

type Change<Answer> = {
  readonly slugUrl: SlugUrl;
  readonly command: () => Promise<Answer>;
  readonly ofTitle: Partial<TitleReading>;
  readonly ofShelves?: (shelved: readonly ShelvedNovel[]) => ShelvedNovel[];
  readonly onDone?: (answer: Answer) => void;
};

/** What the person decides about a whole title, on screen at once; what can be missed is told by a toast that takes it back. */
export function useTitleChanges() {
  const t = useTranslations('shelves');
  const { titleOf } = useNovelName();
  const client = useQueryClient();
  const errorText = useErrorText();
  const shelvesKey = keyFor('reading.shelves', {});

  /** The card that asked for it may be gone by the time that it is done. Answers whether it was done. */
  async function change<Answer>(made: Change<Answer>): Promise<boolean> {
    const { slugUrl, command, ofTitle, ofShelves, onDone } = made;
    const titleKey = keyFor('reading.title', { slugUrl });
    const mutation = client.getMutationCache().build<Answer, Error, void, void>(client, {
      // One after the other, in the order in which the person made them.
      scope: { id: `title ${slugUrl}` },
      mutationFn: command,
      onMutate: async () => {
        // Answers that are on their way know nothing of this yet.
        await Promise.all([
          client.cancelQueries({ queryKey: titleKey }),
          client.cancelQueries({ queryKey: shelvesKey }),
        ]);
        client.setQueryData<TitleReading>(titleKey, (known) => known && { ...known, ...ofTitle });
        if (ofShelves) client.setQueryData<ShelvedNovel[]>(shelvesKey, (known) => known && ofShelves(known));
      },
      onSuccess: (answer) => onDone?.(answer),
      onError: (thrown) => {
        const error = failureOf(thrown);
        if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
      },
      onSettled: () => {
        void client.invalidateQueries({ queryKey: titleKey });
        void client.invalidateQueries({ queryKey: shelvesKey });
      },
    });
    return mutation.execute().then(
      () => true,
      () => false,
    );
  }

  function wasFollowed(slugUrl: SlugUrl): boolean | undefined {
    const title = client.getQueryData<TitleReading>(keyFor('reading.title', { slugUrl }));
    const shelved = client.getQueryData<ShelvedNovel[]>(shelvesKey);
    return title?.isFollowed ?? shelved?.find(({ novel }) => novel.slugUrl === slugUrl)?.isFollowed;
  }

  async function follow(slugUrl: SlugUrl, isFollowed: boolean): Promise<boolean> {
    return change({
      slugUrl,
      command: () => api['reading.setFollowed']({ slugUrl, isFollowed }),
      ofTitle: { isFollowed },
      ofShelves: (shelved) => shelved.map((each) => (each.novel.slugUrl === slugUrl ? { ...each, isFollowed } : each)),
    });
  }

  function put(slugUrl: SlugUrl, shelf: ShelfName | null, onDone?: (former: ShelfName | null) => void) {
    return change({
      slugUrl,
      command: () => api['reading.setShelf']({ slugUrl, shelf }),
      ofTitle: shelf === 'reading' ? { shelf, isFollowed: true } : { shelf },
      ofShelves: (shelved) => withShelf(shelved, slugUrl, shelf, Date.now()),
      onDone: ({ former }) => onDone?.(former),
    });
  }

  function setShelf({ slugUrl, name }: NamedNovel, shelf: ShelfName | null): void {
    const title = titleOf(name);
    const followed = wasFollowed(slugUrl);
    void put(slugUrl, shelf, (former) => {
      if (former === shelf) return;
      showChangeToast(`shelf ${slugUrl}`, {
        text: shelf === null ? t('done.takenOff', { title }) : t('done.put', { title, name: t(`names.${shelf}`) }),
        undo: { label: t('done.undo'), run: () => void takeBack(former) },
      });
    });

    async function takeBack(former: ShelfName | null): Promise<void> {
      await put(slugUrl, former);
      if (followed !== undefined && wasFollowed(slugUrl) !== followed) await follow(slugUrl, followed);
    }
  }

  function setFollowed({ slugUrl, name }: NamedNovel, isFollowed: boolean): void {
    const title = titleOf(name);
    void follow(slugUrl, isFollowed).then((isDone) => {
      if (!isDone) return;
      showChangeToast(`follow ${slugUrl}`, {
        text: t(isFollowed ? 'done.followed' : 'done.unfollowed', { title }),
        undo: { label: t('done.undo'), run: () => void follow(slugUrl, !isFollowed) },
      });
    });
  }

  return {
    /** Null: on none. */
    setShelf,
    setFollowed,
    /** Whose translation is read from now on; it speaks for itself. Answers whether it could be kept. */
    chooseLine: (slugUrl: SlugUrl, branchId: number | null) =>
      change({
        slugUrl,
        command: () => api['reading.chooseLine']({ slugUrl, branchId }),
        ofTitle: { line: { branchId } },
      }),
  };
}
