import type { en } from './en.ts';
import type { AppLocale } from './locale.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
    Locale: AppLocale;
  }
}
