import { Heart } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useReleaseName } from '../release/use-facts.ts';
import styles from './favourite-button.module.css';
import { type NamedRelease, useListChanges, useStanding } from './use-list-changes.ts';

export function FavouriteIconButton({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists.favourite');
  const title = useReleaseName().titleOf(release.name);
  const { isFavourite } = useStanding(release.id);
  const { setFavourite } = useListChanges();
  return (
    <IconButton
      tone="picture"
      name={t(isFavourite ? 'removeOf' : 'addOf', { title })}
      tooltip={t(isFavourite ? 'remove' : 'add')}
      icon={<Heart fill={isFavourite ? 'currentcolor' : 'none'} />}
      onClick={() => setFavourite(release, !isFavourite)}
    />
  );
}

type FavouriteButtonProps = {
  readonly release: NamedRelease;
  /** Number of accounts with this favourite; null and 0 are not shown. */
  readonly count: number | null;
};

export function FavouriteButton({ release, count }: FavouriteButtonProps) {
  const t = useTranslations('lists.favourite');
  const format = useFormatter();
  const { isFavourite } = useStanding(release.id);
  const { setFavourite } = useListChanges();
  return (
    <Button
      size="large"
      aria-pressed={isFavourite}
      title={t(isFavourite ? 'remove' : 'add')}
      icon={<Heart className={styles['heart']} fill={isFavourite ? 'currentcolor' : 'none'} />}
      onClick={() => setFavourite(release, !isFavourite)}
    >
      {t('label')}
      {count !== null && count > 0 && (
        // Screen readers find the number beside the rating.
        <span className="small faint regular tabular" aria-hidden="true">
          {format.number(count, { notation: 'compact', maximumFractionDigits: 1 })}
        </span>
      )}
    </Button>
  );
}
