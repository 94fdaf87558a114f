import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import styles from './release-marks.module.css';
import { ShelfIcon } from './shelf-icon.tsx';
import { useNovelStanding } from './use-novel-standing.ts';

/** On a novel's card: on which shelf it stands, and how much is new in it. */
export function NovelMarks({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('shelves');
  const standing = useNovelStanding(slugUrl);
  if (standing === null) return null;
  const { shelf, newChapters } = standing;
  return (
    <span className={classNames(styles['marks'], styles['plate'])}>
      <span className={styles['mark']} role="img" aria-label={t('shelf.named', { name: t(`names.${shelf}`) })}>
        <ShelfIcon shelf={shelf} />
      </span>
      {newChapters > 0 && (
        <span className={styles['score']} role="img" aria-label={t('newChapters', { count: newChapters })}>
          {t('newShort', { count: newChapters })}
        </span>
      )}
    </span>
  );
}
