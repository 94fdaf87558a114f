import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import type * as en from './en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
    Locale: AppLocale;
  }
}
