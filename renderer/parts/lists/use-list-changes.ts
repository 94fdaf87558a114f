import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { CollectionName, ListKind, ListMembership, Placement } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { inChunks, shownIn, useChange } from '../app/use-change.ts';
import { useReleaseName } from '../release/use-facts.ts';

export type NamedRelease = Pick<ReleaseCard, 'id' | 'name'>;

/** The contract's limit of releases in one command. */
const MOST_AT_ONCE = 10_000;

/** Changes favourites and collections, on screen at once. A toast confirms each change and offers to undo it. */
export function useListChanges() {
  const t = useTranslations('lists');
  const { titleOf } = useReleaseName();
  const change = useChange();

  /** Single and bulk changes share one scope, so they are sent in the person's order. */
  const place = (placements: readonly Placement[], onDone?: (former: readonly Placement[]) => void) =>
    void change({
      scope: 'lists',
      needsAccount: true,
      command: () => inChunks(placements, MOST_AT_ONCE, (some) => api['lists.place']({ placements: some })),
      shown: [shownIn('lists.membership', {}, (membership) => withPlacements(membership, placements))],
      onDone: (formers) => onDone?.(formers.flat()),
    });

  /** `value` null: out of the favourites, or of every collection. */
  function set(kind: ListKind, releaseIds: readonly ReleaseId[], value: Placement['value'], text: string): void {
    place(
      releaseIds.map((releaseId) => ({ kind, releaseId, value })),
      (former) =>
        showToast({
          key: `${kind} ${releaseIds.join()}`,
          text,
          action: { run: () => place(former) },
        }),
    );
  }

  return {
    set,
    setFavourite({ id, name }: NamedRelease, isFavourite: boolean): void {
      const text = t(isFavourite ? 'done.added' : 'done.removed', { title: titleOf(name) });
      set('favourite', [id], isFavourite ? 'in' : null, text);
    },
    setCollection({ id, name }: NamedRelease, collection: CollectionName | null): void {
      const title = titleOf(name);
      const text =
        collection === null ? t('done.left', { title }) : t('done.set', { title, name: t(`names.${collection}`) });
      set('collection', [id], collection, text);
    },
  };
}

/** Which lists of the signed-in account a release is in. */
export function standingIn({ favourites, collections }: ListMembership, releaseId: ReleaseId) {
  return {
    isFavourite: favourites.includes(releaseId),
    collection: collections.find((each) => each.releaseId === releaseId)?.collection ?? null,
  };
}

/** Which lists a release is in, with changes that are not sent yet. All cards share one query. */
export function useStanding(releaseId: ReleaseId) {
  const select = (membership: ListMembership) => standingIn(membership, releaseId);
  const { data } = useAnswer('lists.membership', {}, { select });
  return data ?? { isFavourite: false, collection: null };
}

/** Membership after a change. The last added comes first; a favourite that stays one keeps its place. */
export function withPlacements(membership: ListMembership, placements: readonly Placement[]): ListMembership {
  const of = (kind: ListKind) =>
    new Map(placements.filter((each) => each.kind === kind).map((each) => [each.releaseId, each]));
  const [liked, collected] = [of('favourite'), of('collection')];
  const kept = membership.favourites.filter((id) => liked.get(id)?.value !== null);
  const added = [...liked.values()].filter(({ releaseId, value }) => value !== null && !kept.includes(releaseId));
  return {
    favourites: [...added.map(({ releaseId }) => releaseId), ...kept],
    collections: [
      ...[...collected.values()].flatMap(({ releaseId, value }) =>
        value === null || value === 'in' ? [] : [{ releaseId, collection: value }],
      ),
      ...membership.collections.filter(({ releaseId }) => !collected.has(releaseId)),
    ],
  };
}
