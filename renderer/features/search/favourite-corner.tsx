import { Heart } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStanding } from '#renderer/parts/use-standing.ts';
import type { ReleaseCard } from '#shared/domain/release.ts';
import styles from './palette-row.module.css';
import { useToggleFavourite } from './use-toggle-favourite.ts';

/** At the end of a release's row, for the mouse: an option holds no buttons, and by keyboard Ctrl+D does the same. */
export function FavouriteCorner({ card }: { readonly card: ReleaseCard }) {
  const t = useTranslations('lists.favourite');
  const { isFavourite } = useStanding(card.id);
  const toggle = useToggleFavourite();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t(isFavourite ? 'remove' : 'add')}
      className={styles['corner']}
      data-quiet
      data-on={isFavourite || undefined}
      onClick={() => toggle(card)}
    >
      <Heart fill={isFavourite ? 'currentcolor' : 'none'} />
    </button>
  );
}
