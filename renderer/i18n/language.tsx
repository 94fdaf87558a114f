import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { AppLocale } from '#shared/domain/app-locale.ts';
import { messagesOf } from './messages-of.ts';
import { useLoadedLocale } from './use-loaded-locale.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives everything inside its words, dates and plurals. The first language it is given was loaded before (`loadMessages`). */
export function Language({ locale, children }: { readonly locale: AppLocale; readonly children: ReactNode }) {
  const shown = useLoadedLocale(locale);
  return (
    <IntlProvider locale={shown} messages={messagesOf(shown)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
