import { useLocale } from 'use-intl';
import type { NovelName } from '#shared/domain/novels/novel.ts';
import { furtherNames, novelTitle } from '#shared/domain/novels/novel-name.ts';

/** Names of novels in the language of the interface. */
export function useNovelName() {
  const locale = useLocale();
  return {
    titleOf: (name: NovelName) => novelTitle(name, locale),
    furtherNamesOf: (name: NovelName) => furtherNames(name, locale),
  };
}
