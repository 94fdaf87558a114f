import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { CollectionName, ListKind, ListMembership, Placement } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { inChunks, shownIn, useChange } from '../app/use-change.ts';
import { useReleaseName } from '../release/use-facts.ts';
import styles from './release-lists.module.css';
import { type NamedRelease, standingIn, useListNames, useStanding } from './release-standing.ts';

/** The contract's limit of releases in one command. */
const MOST_AT_ONCE = 10_000;

export function FavouriteButton({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists.favourite');
  const { isFavourite, text, fill, toggle } = useFavourite(release);
  return (
    <IconButton
      size="large"
      name={t('label')}
      tooltip={text}
      aria-pressed={isFavourite}
      icon={<Heart className={styles['heart']} fill={fill} />}
      onClick={toggle}
    />
  );
}

export function FavouriteIconButton({ release }: { readonly release: NamedRelease }) {
  const { text, fill, toggle } = useFavourite(release);
  const name = useListNames(release).favourite;
  return <IconButton tone="picture" name={name} tooltip={text} icon={<Heart fill={fill} />} onClick={toggle} />;
}

/** Whether a release is a favourite, with the text and the fill of the button that toggles it. */
export function useFavourite(release: NamedRelease) {
  const t = useTranslations('lists.favourite');
  const { isFavourite } = useStanding(release.id);
  const { toggleFavourite } = useListChanges();
  return {
    isFavourite,
    text: t(isFavourite ? 'remove' : 'add'),
    fill: isFavourite ? 'currentcolor' : 'none',
    toggle: () => toggleFavourite(release),
  };
}

/** Changes favourites and collections, on screen at once. A toast confirms each change and offers to undo it. */
export function useListChanges() {
  const t = useTranslations('lists');
  const { titleOf } = useReleaseName();
  const client = useQueryClient();
  const change = useChange();

  const send = (placements: readonly Placement[]) =>
    inChunks(placements, MOST_AT_ONCE, (some) => api['lists.place']({ placements: some }));

  /**
   * `value` null: out of the favourites, or of every collection. `textOf` gets the number of releases that changed.
   * Single and bulk changes share one scope, so they are sent in the person's order.
   */
  function set(
    kind: ListKind,
    releaseIds: readonly ReleaseId[],
    value: Placement['value'],
    textOf: (count: number) => string,
  ): void {
    const placements = releaseIds.map((releaseId) => ({ kind, releaseId, value }));
    void change({
      scope: 'lists',
      key: `${kind} ${releaseIds.join()}`,
      needsAccount: true,
      command: () => send(placements),
      shown: [shownIn('lists.membership', {}, (membership) => withPlacements(membership, placements))],
      confirm: (formers) => {
        const changed = formers.flat().filter((former) => former.value !== value);
        if (changed.length === 0) return null;
        return { text: textOf(changed.length), undo: { command: () => putBack(changed, value) } };
      },
    });
  }

  /** Undoes `set` for the releases that still have its value: another window may have changed the others since. */
  async function putBack(former: readonly Placement[], value: Placement['value']): Promise<void> {
    const present = valuesOf(await api['lists.membership']({}));
    await send(former.filter(({ kind, releaseId }) => (present[kind].get(releaseId) ?? null) === value));
  }

  return {
    set,
    toggleFavourite({ id, name }: NamedRelease): void {
      const { isFavourite } = standingIn(client.getQueryData(keyFor('lists.membership', {})), id);
      const text = t(isFavourite ? 'done.removed' : 'done.added', { title: titleOf(name) });
      set('favourite', [id], isFavourite ? null : 'in', () => text);
    },
    setCollection({ id, name }: NamedRelease, collection: CollectionName | null): void {
      const title = titleOf(name);
      const text =
        collection === null ? t('done.left', { title }) : t('done.set', { title, name: t(`names.${collection}`) });
      set('collection', [id], collection, () => text);
    },
  };
}

function valuesOf({ favourites, collections }: ListMembership) {
  return {
    favourite: new Map(favourites.map((releaseId) => [releaseId, 'in'])),
    collection: new Map(collections.map(({ releaseId, collection }) => [releaseId, collection])),
  };
}

/** Membership after a change. The last added comes first; a favourite that stays one keeps its place. */
export function withPlacements(membership: ListMembership, placements: readonly Placement[]): ListMembership {
  const of = (kind: ListKind) =>
    new Map(placements.filter((each) => each.kind === kind).map((each) => [each.releaseId, each]));
  const [favourites, collections] = [of('favourite'), of('collection')];
  const kept = membership.favourites.filter((id) => favourites.get(id)?.value !== null);
  const added = [...favourites.values()].filter(({ releaseId, value }) => value !== null && !kept.includes(releaseId));
  return {
    favourites: [...added.map(({ releaseId }) => releaseId), ...kept],
    collections: [
      ...[...collections.values()].flatMap(({ releaseId, value }) =>
        value === null || value === 'in' ? [] : [{ releaseId, collection: value }],
      ),
      ...membership.collections.filter(({ releaseId }) => !collections.has(releaseId)),
    ],
  };
}
