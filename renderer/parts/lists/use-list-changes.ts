import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { CollectionName, FormerMembership, ListMembership } from '#shared/domain/anime/release-list.ts';
import { useSignedIn } from '../app/sign-in-request.ts';
import { type MakeChange, shownIn, useChange } from '../app/use-change.ts';
import { useReleaseName } from '../release/use-facts.ts';
import { withCollection, withFavourites, withFormer } from './membership.ts';

export type NamedRelease = Pick<ReleaseCard, 'id' | 'name'>;

type ListChanges = {
  readonly setFavourite: (release: NamedRelease, isFavourite: boolean) => void;
  /** Null: into none. */
  readonly setCollection: (release: NamedRelease, collection: CollectionName | null) => void;
};

type Parts = {
  readonly t: ReturnType<typeof useTranslations<'lists'>>;
  readonly titleOf: ReturnType<typeof useReleaseName>['titleOf'];
  readonly change: MakeChange;
  readonly whenSignedIn: ReturnType<typeof useSignedIn>;
};

/** Changes of the lists, on screen at once; a toast says so and takes it back. While signed out, signing in comes first. */
export function useListChanges(): ListChanges {
  const t = useTranslations('lists');
  const { titleOf } = useReleaseName();
  const change = useChange();
  const whenSignedIn = useSignedIn();
  return listChanges({ t, titleOf, change, whenSignedIn });
}

/** The same order for what is done to single releases and to many at once. */
export const LISTS_SCOPE = 'lists';

export function shownInLists(changed: (membership: ListMembership) => ListMembership) {
  return [shownIn('lists.membership', {}, changed)];
}

/** Not in the hook itself: the compiler passes over functions that call each other, and every card has this one. */
function listChanges({ t, titleOf, change, whenSignedIn }: Parts): ListChanges {
  function restore(former: FormerMembership): void {
    void change({
      scope: LISTS_SCOPE,
      command: () => api['lists.restore']({ former }),
      shown: shownInLists((membership) => withFormer(membership, former)),
      again: () => restore(former),
    });
  }

  function tell(key: string, text: string, former: FormerMembership): void {
    showChangeToast(key, { text, undo: { label: t('done.undo'), run: () => restore(former) } });
  }

  function setFavourite(release: NamedRelease, isFavourite: boolean): void {
    const releaseIds = [release.id];
    const text = t(isFavourite ? 'done.added' : 'done.removed', { title: titleOf(release.name) });
    void change({
      scope: LISTS_SCOPE,
      command: () => api['lists.setFavourite']({ releaseIds, isFavourite }),
      shown: shownInLists((membership) => withFavourites(membership, releaseIds, isFavourite)),
      onDone: (former) => tell(`favourite ${release.id}`, text, former),
      again: () => setFavourite(release, isFavourite),
    });
  }

  function setCollection(release: NamedRelease, collection: CollectionName | null): void {
    const releaseIds = [release.id];
    const title = titleOf(release.name);
    const text =
      collection === null ? t('done.left', { title }) : t('done.set', { title, name: t(`names.${collection}`) });
    void change({
      scope: LISTS_SCOPE,
      command: () => api['lists.setCollection']({ releaseIds, collection }),
      shown: shownInLists((membership) => withCollection(membership, releaseIds, collection)),
      onDone: (former) => tell(`collection ${release.id}`, text, former),
      again: () => setCollection(release, collection),
    });
  }

  return {
    setFavourite: (release, isFavourite) => whenSignedIn(() => setFavourite(release, isFavourite)),
    setCollection: (release, collection) => whenSignedIn(() => setCollection(release, collection)),
  };
}

const shown = new Map<string, () => void>();

type ChangeToast = { readonly text: string; readonly undo: { readonly label: string; readonly run: () => void } };

/** Forgets what was last offered to be undone about a thing: it has been changed since. */
export function withdrawChangeToast(key: string): void {
  shown.get(key)?.();
}

/** Says that a thing was changed, and takes that back. Of one thing only the last change can be: an older one is in no order. */
export function showChangeToast(key: string, { text, undo }: ChangeToast): void {
  withdrawChangeToast(key);
  const close = showToast({
    text,
    action: undo,
    onClose: () => {
      if (shown.get(key) === close) shown.delete(key);
    },
  });
  shown.set(key, close);
}
