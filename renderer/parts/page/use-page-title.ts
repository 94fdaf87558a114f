import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

/** Names the window after what is open. While the name is not known yet the app's own stands. */
export function usePageTitle(title: string | undefined): void {
  const t = useTranslations('app');
  const appName = t('name');
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} · ${appName}`;
  }, [title, appName]);
}
