import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import type * as en from './en.ts';

/** Both languages have one shape; the type names the English texts themselves. */
export type Messages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: AppLocale;
  }
}

/** The same keys with any texts. */
type ShapeOf<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : ShapeOf<Texts[Key]>;
};

const loaders: Readonly<Record<AppLocale, () => Promise<ShapeOf<Messages>>>> = {
  en: () => import('./en.ts'),
  ru: () => import('./ru.ts'),
};
const loaded = new Map<AppLocale, Messages>();

/** Loads the texts of one language only. */
export async function loadMessages(locale: AppLocale): Promise<void> {
  // See `Messages`.
  if (!loaded.has(locale)) loaded.set(locale, (await loaders[locale]()) as Messages);
}

/** Texts of a language loaded before. */
export function messagesOf(locale: AppLocale): Messages {
  const messages = loaded.get(locale);
  if (messages === undefined) throw new TypeError(`The texts of "${locale}" are not loaded`);
  return messages;
}

/** Whether the app has its own name for a value of the service. */
export function isNamed<Names extends object>(names: Names, value: string): value is Extract<keyof Names, string> {
  return Object.hasOwn(names, value);
}
