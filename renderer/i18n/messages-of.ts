import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import type { en } from './en.ts';

/** Both languages have one shape, proven where `ru` is written; the type names the English texts themselves. */
export type Messages = typeof en;

const loaded = new Map<AppLocale, Messages>();

/** Loads the texts of one language only. */
export async function loadMessages(locale: AppLocale): Promise<void> {
  if (loaded.has(locale)) return;
  // See `Messages`.
  const messages = locale === 'en' ? (await import('./en.ts')).en : ((await import('./ru.ts')).ru as Messages);
  loaded.set(locale, messages);
}

/** Texts of a language loaded before. */
export function messagesOf(locale: AppLocale): Messages {
  const messages = loaded.get(locale);
  if (messages === undefined) throw new TypeError(`The texts of "${locale}" are not loaded`);
  return messages;
}
