import { useLocale } from 'use-intl';
import type { FranchiseSummary } from '#shared/domain/anime/franchise.ts';
import { releaseTitle } from '#shared/domain/anime/release-name.ts';

/** The name of a franchise in the language of the interface: the service's main one is Russian. */
export function useFranchiseName(): (franchise: Pick<FranchiseSummary, 'name' | 'englishName'>) => string {
  const locale = useLocale();
  return ({ name, englishName }) => releaseTitle({ main: name, english: englishName, alternative: null }, locale);
}
