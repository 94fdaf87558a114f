import type { AppLocale } from '../app/app-locale.ts';
import type { NovelName } from './novel.ts';

/** What a novel is called in the person's language; its own name where it has no such one. */
export function novelTitle({ main, russian, english }: NovelName, locale: AppLocale): string {
  return (locale === 'ru' ? russian : english) ?? main;
}

/** Its other names, each once. */
export function furtherNames(name: NovelName, locale: AppLocale): readonly string[] {
  const title = novelTitle(name, locale);
  const names = [name.main, name.russian, name.english].filter((each) => each !== null && each !== title);
  return [...new Set(names)].filter((each) => each !== null);
}
