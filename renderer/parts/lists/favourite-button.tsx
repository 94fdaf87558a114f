import { Heart } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useReleaseName } from '../release/use-facts.ts';
import styles from './favourite-button.module.css';
import { useStanding } from './membership.ts';
import { type NamedRelease, useListChanges } from './use-list-changes.ts';

/** Makes a release a favourite and takes that back: on its card. */
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
  /** In how many people's favourites it is; null or 0 says nothing. */
  readonly count: number | null;
};

/** The same with its word: on the release's own page. */
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
      icon={<Heart className={styles['heart']} fill={isFavourite ? 'currentcolor' : 'none'} aria-hidden="true" />}
      onClick={() => setFavourite(release, !isFavourite)}
    >
      {t('label')}
      {count !== null && count > 0 && (
        // The words for it stand beside the rating.
        <span className="small faint regular tabular" aria-hidden="true">
          {format.number(count, { notation: 'compact', maximumFractionDigits: 1 })}
        </span>
      )}
    </Button>
  );
}
