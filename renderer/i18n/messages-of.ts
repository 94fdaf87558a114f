import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import type { Messages } from './in-language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: AppLocale;
  }
}

type Source = Readonly<Record<AppLocale, () => Promise<Messages>>>;

const all: Source = {
  en: async () => (await import('./en.ts')).en,
  ru: async () => (await import('./ru.ts')).ru,
};
const ofStart: Source = {
  en: async () => (await import('./en.start.ts')).en,
  ru: async () => (await import('./ru.start.ts')).ru,
};
const loaded = new Map<AppLocale, Messages>();
let present: AppLocale = 'en';

/** Loads the texts of one language. */
export async function loadMessages(locale: AppLocale): Promise<void> {
  await load(locale, all);
}

/** Loads those texts of a language that the first script uses. */
export async function loadStartMessages(locale: AppLocale): Promise<void> {
  await load(locale, ofStart);
}

/** Loads code that is not part of the first script, and the texts that it may use. */
export async function withMessages<Code>(code: Promise<Code>): Promise<Code> {
  const [loadedCode] = await Promise.all([code, loadMessages(present)]);
  return loadedCode;
}

async function load(locale: AppLocale, source: Source): Promise<void> {
  present = locale;
  const texts = await source[locale]();
  const known = loaded.get(locale);
  if (known === undefined) loaded.set(locale, { ...texts });
  else fill(known, texts);
}

/** Adds missing texts in place, so that translators in use know them too. */
function fill(known: object, texts: object): void {
  for (const [key, text] of Object.entries(texts)) {
    const part: unknown = Reflect.get(known, key);
    if (part === undefined) Reflect.set(known, key, text);
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) fill(part, text);
  }
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
