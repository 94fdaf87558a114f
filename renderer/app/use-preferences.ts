import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { type AppLocale, resolveLocale } from '#shared/domain/app-locale.ts';

const MORE_CONTRAST = '(prefers-contrast: more)';

/** Applies the chosen language and theme to the page, and follows the system where nothing was chosen. */
export function usePreferences(): { readonly locale: AppLocale } {
  const settings = useQuery(queryFor('settings.read', {})).data;
  const locale = resolveLocale(settings?.language ?? 'system', navigator.languages);
  const theme = settings?.theme ?? 'system';

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;

    const query = window.matchMedia(MORE_CONTRAST);
    function applyContrast() {
      if (theme === 'contrast' || (theme === 'system' && query.matches)) dataset['contrast'] = 'more';
      else delete dataset['contrast'];
    }
    applyContrast();
    query.addEventListener('change', applyContrast);
    return () => query.removeEventListener('change', applyContrast);
  }, [theme]);

  return { locale };
}
