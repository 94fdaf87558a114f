import { useLocale, useTranslations } from 'use-intl';
import { novelsEn } from '#renderer/i18n/messages/novels.en.ts';
import type { NovelCard } from '#shared/domain/novel.ts';

type Label = NonNullable<NovelCard['type']>;
type KnownType = keyof typeof novelsEn.types;
type KnownStatus = keyof typeof novelsEn.statuses;

function isKnownType(key: string): key is KnownType {
  return Object.hasOwn(novelsEn.types, key);
}

function isKnownStatus(key: string): key is KnownStatus {
  return Object.hasOwn(novelsEn.statuses, key);
}

/**
 * Origins and statuses of novels in the person's language. The service's own labels are Russian, and good where that is
 * the language; for others the ids with a documented meaning are translated (novel-service, Constants, States).
 */
export function useNovelLabels() {
  const t = useTranslations('novels');
  const isRussian = useLocale() === 'ru';

  return {
    typeName({ id, label }: Label): string {
      const key = `origin${id}`;
      return isRussian || !isKnownType(key) ? label : t(`types.${key}`);
    },
    statusName({ id, label }: Label): string {
      const key = `status${id}`;
      return isRussian || !isKnownStatus(key) ? label : t(`statuses.${key}`);
    },
  };
}
