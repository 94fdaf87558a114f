import { useLocale } from 'use-intl';
import type { ReleaseName } from '#shared/domain/anime/release.ts';
import { furtherReleaseNames, releaseTitle } from '#shared/domain/anime/release-name.ts';

/** Names of releases in the language of the interface. */
export function useReleaseName() {
  const locale = useLocale();
  return {
    titleOf: (name: ReleaseName) => releaseTitle(name, locale),
    furtherNamesOf: (name: ReleaseName) => furtherReleaseNames(name, locale),
  };
}
