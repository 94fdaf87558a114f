import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { AppLocale } from '#shared/domain/app-locale.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';

const messages = { en, ru } as const;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives everything inside its words, dates and plurals. */
export function Language({ locale, children }: { readonly locale: AppLocale; readonly children: ReactNode }) {
  return (
    // Both languages have one shape, proven where `ru` is written; the type names the English texts themselves.
    <IntlProvider locale={locale} messages={messages[locale] as typeof en} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
