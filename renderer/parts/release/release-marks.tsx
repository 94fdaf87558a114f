import { Heart, Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useCardData } from '../app/card-data.tsx';
import { CollectionIcon } from '../lists/collection-icon.tsx';
import { useStanding } from '../lists/release-standing.ts';
import styles from './release-marks.module.css';

type ReleaseMarksProps = { readonly releaseId: ReleaseId; readonly isOnPicture?: boolean };

/** Null: nothing to show. Scores come from this device, so cards cause no requests to the service. */
export function useMarksOf(releaseId: ReleaseId) {
  const { isFavourite, collection } = useStanding(releaseId);
  const score = useCardData().ratings?.find((rating) => rating.releaseId === releaseId)?.score ?? null;
  return isFavourite || collection !== null || score !== null ? { isFavourite, collection, score } : null;
}

export function ReleaseMarks({ releaseId, isOnPicture = true }: ReleaseMarksProps) {
  const t = useTranslations('lists');
  const marks = useMarksOf(releaseId);
  if (marks === null) return null;
  const { isFavourite, collection, score } = marks;
  return (
    <span className={classNames(styles['marks'], isOnPicture && styles['plate'])}>
      {score !== null && (
        <span className="row gap-1 strong tabular" role="img" aria-label={t('rating.mark', { score })}>
          <Star fill="currentcolor" />
          {score}
        </span>
      )}
      {isFavourite && (
        <span className="row gap-1" role="img" aria-label={t('favourite.mark')}>
          <Heart fill="currentcolor" />
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
