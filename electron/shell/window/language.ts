import { type AppLocale, resolveLocale } from '#shared/domain/app/app-locale.ts';
import type { Settings } from '#shared/domain/app/settings.ts';
import { type ShellWords, shellWords } from '../system/words.ts';

export type Language = {
  readonly choose: (choice: Settings['language']) => void;
  readonly locale: () => AppLocale;
  readonly words: () => ShellWords;
};

/** The language of what is said outside of the page; the system's until the settings are known. */
export function createLanguage(systemLanguages: () => readonly string[]): Language {
  let choice: Settings['language'] = 'system';
  const locale = () => resolveLocale(choice, systemLanguages());
  return {
    choose: (chosen) => {
      choice = chosen;
    },
    locale,
    words: () => shellWords(locale()),
  };
}
