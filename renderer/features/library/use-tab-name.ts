import { useTranslations } from 'use-intl';
import type { LibraryTab } from './library-address.ts';

/** What a part of the library is called. */
export function useTabName(): (tab: LibraryTab) => string {
  const t = useTranslations();
  return (tab) => {
    switch (tab) {
      case 'history':
        return t('library.history.title');
      case 'saved':
        return t('saved.title');
      case 'novels':
        return t('shelves.library.title');
      default:
        return t(`lists.names.${tab}`);
    }
  };
}
