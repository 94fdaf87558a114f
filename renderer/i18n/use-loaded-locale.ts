import { useEffect, useState } from 'react';
import type { AppLocale } from '#shared/domain/app-locale.ts';
import { loadMessages } from './messages-of.ts';

/** The wanted language as soon as its texts are here; until then the one before. The first one is here already. */
export function useLoadedLocale(wanted: AppLocale): AppLocale {
  const [locale, setLocale] = useState(wanted);
  useEffect(() => {
    let isWanted = true;
    void loadMessages(wanted).then(() => {
      if (isWanted) setLocale(wanted);
    });
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return locale;
}
