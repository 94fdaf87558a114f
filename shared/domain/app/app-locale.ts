/** The languages of the interface. */
export type AppLocale = 'en' | 'ru';

/** The person's choice, else the first of the system's languages that the app speaks, else English. */
export function resolveLocale(choice: 'system' | AppLocale, systemLanguages: readonly string[]): AppLocale {
  if (choice !== 'system') return choice;
  for (const language of systemLanguages) {
    const primary = language.toLowerCase().split('-')[0];
    if (primary === 'ru' || primary === 'en') return primary;
  }
  return 'en';
}
