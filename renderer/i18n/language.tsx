import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { onDocument } from '#renderer/ui/use-listener.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { loadMessages, messagesOf } from './messages-of.ts';

const timeZoneNow = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
// While the first answers are still on their way: the first call takes ten milliseconds.
timeZoneNow();
/** A computer may be taken to another time zone; no event tells of that. */
const onUse = onDocument('visibilitychange', 'pointerdown', 'keydown');

/** Gives everything inside its words, dates and plurals. What the first script says in the first language was loaded before. */
export function Language({ locale, children }: { readonly locale: AppLocale; readonly children: ReactNode }) {
  const shown = useLoadedLocale(locale);
  const timeZone = useSyncExternalStore(onUse, timeZoneNow, timeZoneNow);
  return (
    <IntlProvider locale={shown} messages={messagesOf(shown)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/** The wanted language as soon as its texts are here; until then the one before. */
function useLoadedLocale(wanted: AppLocale): AppLocale {
  const [locale, setLocale] = useState(wanted);
  useEffect(() => {
    let isWanted = true;
    // What is shown stays where the host is away. Code that needs the texts loads them again (`withMessages`).
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
