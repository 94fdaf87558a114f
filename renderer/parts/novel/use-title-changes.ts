import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelfName, ShelvedNovel, TitleReading } from '#shared/domain/novels/reading.ts';
import { shownIn, useChange } from '../app/use-change.ts';
import type { NamedNovel } from './novel-subjects.ts';
import { useNovelName } from './use-novel-name.ts';

/** Changes of a whole title. A toast confirms each and offers to undo it. */
export function useTitleChanges() {
  const t = useTranslations('shelves');
  const { titleOf } = useNovelName();
  const client = useQueryClient();
  const change = useChange();

  /** The shelf of a title and whether it is followed, from the answers loaded so far. */
  function standingOf(slugUrl: SlugUrl): Pick<TitleReading, 'shelf' | 'isFollowed'> | undefined {
    const title = client.getQueryData<TitleReading>(keyFor('reading.title', { slugUrl }));
    const shelved = client.getQueryData<ShelvedNovel[]>(keyFor('reading.shelves', {}));
    return title ?? shelved?.find(({ novel }) => novel.slugUrl === slugUrl);
  }

  /** Undoes that a title was put on shelf `from`, unless another window has put it elsewhere since. */
  async function putBack(slugUrl: SlugUrl, from: ShelfName | null, former: ShelfName | null, wasFollowed?: boolean) {
    const { shelf } = await api['reading.title']({ slugUrl });
    if (shelf !== from) return;
    await api['reading.setShelf']({ slugUrl, shelf: former });
    if (wasFollowed !== undefined) await api['reading.setFollowed']({ slugUrl, isFollowed: wasFollowed });
  }

  /** `shelf` null: takes the title off its shelf. */
  function setShelf({ slugUrl, name }: NamedNovel, shelf: ShelfName | null): void {
    const title = titleOf(name);
    const text = shelf === null ? t('done.takenOff', { title }) : t('done.put', { title, name: t(`names.${shelf}`) });
    void change({
      scope: `title ${slugUrl}`,
      key: `title ${slugUrl}`,
      command: () => api['reading.setShelf']({ slugUrl, shelf }),
      confirm: ({ former, wasFollowed }) => {
        if (former === shelf) return null;
        return { text, undo: { command: () => putBack(slugUrl, shelf, former, wasFollowed) } };
      },
    });
  }

  /** Following puts a title without a shelf on one, so that it can be found again. */
  function setFollowed({ slugUrl, name }: NamedNovel, isFollowed: boolean): void {
    const title = titleOf(name);
    const mayPut = isFollowed && standingOf(slugUrl)?.shelf === null;
    const follow = (isOn: boolean) => api['reading.setFollowed']({ slugUrl, isFollowed: isOn });
    void change({
      scope: `title ${slugUrl}`,
      key: `title ${slugUrl}`,
      command: async () => {
        // Asked again: a change that was sent before this one may have put it on a shelf.
        const isPut = mayPut && (await api['reading.title']({ slugUrl })).shelf === null;
        if (isPut) await api['reading.setShelf']({ slugUrl, shelf: 'want' });
        await follow(isFollowed);
        return isPut;
      },
      confirm: (isPut) => ({
        text: isFollowed
          ? t(isPut ? 'done.followedAndPut' : 'done.followed', { title, name: t('names.want') })
          : t('done.unfollowed', { title }),
        undo: { command: () => (isPut ? putBack(slugUrl, 'want', null) : follow(!isFollowed)) },
      }),
    });
  }

  return {
    setShelf,
    setFollowed,
    /** Sets the translation to read, without a toast. Resolves to whether it was stored. */
    chooseLine: (slugUrl: string, branchId: number | null) =>
      change({
        scope: `title ${slugUrl}`,
        command: () => api['reading.chooseLine']({ slugUrl, branchId }),
        shown: [shownIn('reading.title', { slugUrl }, (known) => ({ ...known, line: { branchId } }))],
      }),
  };
}
