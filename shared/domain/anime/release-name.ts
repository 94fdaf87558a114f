import type { AppLocale } from '../app/app-locale.ts';
import type { ReleaseName } from './release.ts';

const present = (name: string | null): name is string => name !== null && name.trim() !== '';

/** What a release is called in the person's language: the service's main name is Russian. */
export function releaseTitle({ main, english }: ReleaseName, locale: AppLocale): string {
  return locale === 'en' && present(english) ? english : main;
}

/** Its other names, each once. */
export function furtherReleaseNames(name: ReleaseName, locale: AppLocale): readonly string[] {
  const title = releaseTitle(name, locale);
  const names = [name.main, name.english, name.alternative].filter(present);
  return [...new Set(names)].filter((each) => each !== title);
}
