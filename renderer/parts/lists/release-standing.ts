import { useTranslations } from 'use-intl';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useCardData } from '../app/card-data.tsx';
import { useReleaseName } from '../release/use-facts.ts';

export type NamedRelease = Pick<ReleaseCard, 'id' | 'name'>;

/** Which lists of the signed-in account a release is in; none while they are unknown. */
export function standingIn(membership: ListMembership | undefined, releaseId: ReleaseId) {
  return {
    isFavourite: membership?.favourites.includes(releaseId) ?? false,
    collection: membership?.collections.find((each) => each.releaseId === releaseId)?.collection ?? null,
  };
}

/** Which lists a release is in, with changes that are not sent yet. */
export function useStanding(releaseId: ReleaseId) {
  return standingIn(useCardData().membership, releaseId);
}

/** The names of a card's buttons, which include the release they act on. */
export function useListNames({ id, name }: NamedRelease) {
  const t = useTranslations('lists');
  const title = useReleaseName().titleOf(name);
  const { isFavourite, collection } = useStanding(id);
  const where = collection === null ? null : t(`names.${collection}`);
  return {
    favourite: t(isFavourite ? 'favourite.removeOf' : 'favourite.addOf', { title }),
    collection: where === null ? t('collection.chooseOf', { title }) : t('collection.namedOf', { title, name: where }),
  };
}
