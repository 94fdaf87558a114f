import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { onDocument } from '#renderer/ui/use-listener.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { loadMessages, messagesOf } from './messages-of.ts';

const timeZoneNow = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
// Called early, while the first answers are loading: the first call takes ten milliseconds.
timeZoneNow();
/** The computer may move to another time zone, which no event reports. */
const onUse = onDocument('visibilitychange', 'pointerdown', 'keydown');

/** Gives everything inside its texts, dates and plurals. The first script's texts in the first language are already loaded. */
export function Language({ locale, children }: { readonly locale: AppLocale; readonly children: ReactNode }) {
  const shown = useLoadedLocale(locale);
  const timeZone = useSyncExternalStore(onUse, timeZoneNow, timeZoneNow);
  return (
    <IntlProvider locale={shown} messages={messagesOf(shown)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/** The wanted language once its texts are loaded; until then the former one. */
function useLoadedLocale(wanted: AppLocale): AppLocale {
  const [locale, setLocale] = useState(wanted);
  useEffect(() => {
    let isWanted = true;
    // If the host is unreachable, the former language stays. Code that needs the texts loads them again (`withMessages`).
    loadMessages(wanted).then(
      () => isWanted && setLocale(wanted),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return locale;
}
