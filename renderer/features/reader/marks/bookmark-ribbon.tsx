import { BookmarkIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './bookmark-ribbon.module.css';
import { useBookmarkHere } from './use-bookmark-here.ts';

/** Says at the edge of the page that its place is bookmarked, also while the controls are away. */
export function BookmarkRibbon({ slugUrl }: { readonly slugUrl: string }) {
  const t = useTranslations('reader.bookmarks');
  const isHere = useBookmarkHere(slugUrl);
  return isHere && <BookmarkIcon className={styles['ribbon']} role="img" aria-label={t('here')} />;
}
