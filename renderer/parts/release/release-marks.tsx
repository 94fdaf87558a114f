import { Heart, Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { CollectionIcon } from '../lists/collection-button.tsx';
import { useStanding } from '../lists/release-lists.tsx';
import styles from './release-marks.module.css';

type ReleaseMarksProps = { readonly releaseId: ReleaseId; readonly isOnPicture?: boolean };

export function ReleaseMarks({ releaseId, isOnPicture = true }: ReleaseMarksProps) {
  const t = useTranslations('lists');
  const { isFavourite, collection } = useStanding(releaseId);
  const score = useKnownScore(releaseId);
  if (!isFavourite && collection === null && score === null) return null;
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

/** The person's score, 1 to 10, from the ratings known on this device: the service is not asked for every card. */
function useKnownScore(releaseId: ReleaseId): number | null {
  const scoreIn = (ratings: OutputOf<AppContract, 'ratings.known'>) =>
    ratings.find((rating) => rating.releaseId === releaseId)?.score ?? null;
  return useAnswer('ratings.known', {}, { select: scoreIn }).data ?? null;
}
