import { useLocale } from 'use-intl';
import { furtherNames, type NovelName, novelTitle } from '#shared/domain/novels/novel.ts';

export function useNovelName() {
  const locale = useLocale();
  return {
    titleOf: (name: NovelName) => novelTitle(name, locale),
    furtherNamesOf: (name: NovelName) => furtherNames(name, locale),
  };
}
