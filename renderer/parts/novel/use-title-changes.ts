import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { ShelfName, ShelvedNovel, TitleReading } from '#shared/domain/novels/reading.ts';
import { type Shown, shownIn, useChange } from '../app/use-change.ts';
import { showChangeToast } from '../lists/use-list-changes.ts';
import { useNovelName } from './use-novel-name.ts';

export type NamedNovel = Pick<NovelCard, 'slugUrl' | 'name'>;

/** What the person decides about a whole title, on screen at once; what can be missed is told by a toast that takes it back. */
export function useTitleChanges() {
  const t = useTranslations('shelves');
  const { titleOf } = useNovelName();
  const client = useQueryClient();
  const change = useChange();
  const scopeOf = (slugUrl: string) => `title ${slugUrl}`;

  function shownOf(
    slugUrl: SlugUrl,
    ofTitle: Partial<TitleReading>,
    ofShelves: (shelved: readonly ShelvedNovel[]) => ShelvedNovel[],
  ): Shown[] {
    return [
      shownIn('reading.title', { slugUrl }, (known) => ({ ...known, ...ofTitle })),
      shownIn('reading.shelves', {}, ofShelves),
    ];
  }

  /** Where it stands and whether it is followed, as far as this page knows. */
  function standingOf(slugUrl: SlugUrl): Pick<TitleReading, 'shelf' | 'isFollowed'> | undefined {
    const title = client.getQueryData<TitleReading>(keyFor('reading.title', { slugUrl }));
    const shelved = client.getQueryData<ShelvedNovel[]>(keyFor('reading.shelves', {}));
    return title ?? shelved?.find(({ novel }) => novel.slugUrl === slugUrl);
  }

  function follow(slugUrl: SlugUrl, isFollowed: boolean): Promise<boolean> {
    return change({
      scope: scopeOf(slugUrl),
      command: () => api['reading.setFollowed']({ slugUrl, isFollowed }),
      shown: shownOf(slugUrl, { isFollowed }, (shelved) =>
        shelved.map((each) => (each.novel.slugUrl === slugUrl ? { ...each, isFollowed } : each)),
      ),
    });
  }

  function put(slugUrl: SlugUrl, shelf: ShelfName | null, onDone?: (former: ShelfName | null) => void) {
    const isFollowed = followedOn(shelf, standingOf(slugUrl)?.isFollowed ?? false);
    return change({
      scope: scopeOf(slugUrl),
      command: () => api['reading.setShelf']({ slugUrl, shelf }),
      shown: shownOf(slugUrl, { shelf, isFollowed }, (shelved) => withShelf(shelved, slugUrl, shelf, Date.now())),
      onDone: ({ former }) => onDone?.(former),
    });
  }

  async function restore(slugUrl: SlugUrl, shelf: ShelfName | null, isFollowed: boolean | undefined): Promise<void> {
    await put(slugUrl, shelf);
    if (isFollowed !== undefined) await follow(slugUrl, isFollowed);
  }

  function tell(slugUrl: SlugUrl, text: string, undo: () => Promise<unknown>): void {
    showChangeToast(`title ${slugUrl}`, { text, undo: { label: t('done.undo'), run: () => void undo() } });
  }

  function setShelf({ slugUrl, name }: NamedNovel, shelf: ShelfName | null): void {
    const title = titleOf(name);
    const before = standingOf(slugUrl);
    void put(slugUrl, shelf, (former) => {
      if (former === shelf) return;
      const text = shelf === null ? t('done.takenOff', { title }) : t('done.put', { title, name: t(`names.${shelf}`) });
      tell(slugUrl, text, () => restore(slugUrl, former, before?.isFollowed));
    });
  }

  /** What is followed stands on a shelf, so that it can be found again. */
  async function setFollowed({ slugUrl, name }: NamedNovel, isFollowed: boolean): Promise<void> {
    const title = titleOf(name);
    const isShelved = !isFollowed || standingOf(slugUrl)?.shelf !== null;
    const isDone = (isShelved || (await put(slugUrl, 'want'))) && (await follow(slugUrl, isFollowed));
    if (!isDone) return;
    const text = isFollowed
      ? t(isShelved ? 'done.followed' : 'done.followedAndPut', { title, name: t('names.want') })
      : t('done.unfollowed', { title });
    tell(slugUrl, text, () => (isShelved ? follow(slugUrl, !isFollowed) : restore(slugUrl, null, undefined)));
  }

  return {
    /** Null: on none. */
    setShelf,
    setFollowed: (novel: NamedNovel, isFollowed: boolean) => void setFollowed(novel, isFollowed),
    /** Whose translation is read from now on; it speaks for itself. Answers whether it could be kept. */
    chooseLine: (slugUrl: string, branchId: number | null) =>
      change({
        scope: scopeOf(slugUrl),
        command: () => api['reading.chooseLine']({ slugUrl, branchId }),
        shown: [shownIn('reading.title', { slugUrl }, (known) => ({ ...known, line: { branchId } }))],
      }),
  };
}

/**
 * The shelves as they are once a novel was put somewhere, or off them (`null`). One that stood nowhere comes with the next
 * answer: what is known of it is not enough.
 */
export function withShelf(
  shelved: readonly ShelvedNovel[],
  slugUrl: SlugUrl,
  shelf: ShelfName | null,
  now: number,
): ShelvedNovel[] {
  const others = shelved.filter(({ novel }) => novel.slugUrl !== slugUrl);
  const known = shelved.find(({ novel }) => novel.slugUrl === slugUrl);
  if (shelf === null || known === undefined) return others;
  return [{ ...known, shelf, isFollowed: followedOn(shelf, known.isFollowed), touchedAt: now }, ...others];
}

/** Whether a novel is followed once it was put somewhere, as this device keeps it. */
function followedOn(shelf: ShelfName | null, isFollowed: boolean): boolean {
  return shelf === 'want' ? isFollowed : shelf === 'reading';
}

/** The part of a novel that is read, 0..1; undefined where nothing is, or it is not known how much there is. */
export function readPart({
  readChapters,
  totalChapters,
}: Pick<ShelvedNovel, 'readChapters' | 'totalChapters'>): number | undefined {
  if (readChapters === 0 || totalChapters === null || totalChapters === 0) return undefined;
  return Math.min(readChapters / totalChapters, 1);
}
