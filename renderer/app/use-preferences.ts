import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { type AppLocale, resolveLocale } from '#shared/domain/app/app-locale.ts';

const MORE_CONTRAST = '(prefers-contrast: more)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Applies the chosen language, theme and motion to the page, and follows the system where nothing was chosen. */
export function usePreferences(): { readonly locale: AppLocale } {
  const settings = useQuery(queryFor('settings.read', {})).data;
  const locale = resolveLocale(settings?.language ?? 'system', navigator.languages);
  const theme = settings?.theme ?? 'system';
  const motion = settings?.motion ?? 'system';

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

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const query = window.matchMedia(LESS_MOTION);
    function applyMotion() {
      if (motion === 'reduced' || (motion === 'system' && query.matches)) dataset['motion'] = 'reduced';
      else delete dataset['motion'];
    }
    applyMotion();
    query.addEventListener('change', applyMotion);
    return () => query.removeEventListener('change', applyMotion);
  }, [motion]);

  return { locale };
}
