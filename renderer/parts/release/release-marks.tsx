import { useQuery } from '@tanstack/react-query';
import { Heart, Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { CollectionIcon } from '../lists/collection-menu.tsx';
import { useStanding } from '../lists/membership.ts';
import styles from './release-marks.module.css';

const scores = new WeakMap<KnownRatings, ReadonlyMap<ReleaseId, number>>();

type ReleaseMarksProps = { readonly releaseId: ReleaseId; readonly isOnPicture?: boolean };

/** On a card: whether it is a favourite, in which collection it is, and what the person gave it. */
export function ReleaseMarks({ releaseId, isOnPicture = true }: ReleaseMarksProps) {
  const t = useTranslations('lists');
  const { isFavourite, collection } = useStanding(releaseId);
  const score = useKnownScore(releaseId);
  if (!isFavourite && collection === null && score === null) return null;
  return (
    <span className={classNames(styles['marks'], isOnPicture && styles['plate'])}>
      {score !== null && (
        <span className="row gap-1 strong tabular" role="img" aria-label={t('rating.mark', { score })}>
          <Star fill="currentcolor" aria-hidden="true" />
          {score}
        </span>
      )}
      {isFavourite && (
        <span className="row gap-1" role="img" aria-label={t('favourite.mark')}>
          <Heart fill="currentcolor" aria-hidden="true" />
        </span>
      )}
      {collection !== null && (
        <span className="row gap-1" role="img" aria-label={t('collection.named', { name: t(`names.${collection}`) })}>
          <CollectionIcon collection={collection} />
        </span>
      )}
    </span>
  );
}

type KnownRatings = OutputOf<AppContract, 'ratings.known'>;

/** Looked up by every card on screen. */
function scoreIn(ratings: KnownRatings, releaseId: ReleaseId): number | null {
  let known = scores.get(ratings);
  if (known === undefined) {
    known = new Map(ratings.map((rating) => [rating.releaseId, rating.score]));
    scores.set(ratings, known);
  }
  return known.get(releaseId) ?? null;
}

/** The person's own score, 1 to 10, where this device knows it: the service is not asked for every card. */
function useKnownScore(releaseId: ReleaseId): number | null {
  const query = { ...queryFor('ratings.known', {}), select: (ratings: KnownRatings) => scoreIn(ratings, releaseId) };
  return useQuery(query).data ?? null;
}
