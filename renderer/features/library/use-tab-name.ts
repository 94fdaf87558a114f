import { useTranslations } from 'use-intl';
import type { LibraryTab } from './library-address.ts';

/** What a part of the library is called. */
export function useTabName(): (tab: LibraryTab) => string {
  const t = useTranslations();
  return (tab) => (tab === 'history' ? t('library.history.title') : t(`lists.names.${tab}`));
}
