import { Heart, Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { CollectionIcon } from './collection-icon.tsx';
import styles from './release-marks.module.css';
import { useKnownScore } from './use-known-score.ts';
import { useStanding } from './use-standing.ts';

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
        <span className={styles['score']} role="img" aria-label={t('rating.mark', { score })}>
          <Star fill="currentcolor" aria-hidden="true" />
          {score}
        </span>
      )}
      {isFavourite && (
        <span className={styles['mark']} role="img" aria-label={t('favourite.mark')}>
          <Heart fill="currentcolor" aria-hidden="true" />
        </span>
      )}
      {collection !== null && (
        <span
          className={styles['mark']}
          role="img"
          aria-label={t('collection.named', { name: t(`names.${collection}`) })}
        >
          <CollectionIcon collection={collection} />
        </span>
      )}
    </span>
  );
}
