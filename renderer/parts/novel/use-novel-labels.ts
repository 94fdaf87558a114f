import { useLocale, useTranslations } from 'use-intl';
import { novelsEn } from '#renderer/i18n/en/novels.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { titleStatus, translationStatus } from './novel-status.ts';

type Label = NonNullable<NovelCard['type']>;
type KnownType = keyof typeof novelsEn.types;

function isKnownType(key: string): key is KnownType {
  return Object.hasOwn(novelsEn.types, key);
}

/**
 * Origins and statuses of novels in the person's language; what the app does not know keeps the service's Russian label.
 * Origins are known by the ids with a documented meaning (novel-service, Constants).
 */
export function useNovelLabels() {
  const t = useTranslations('novels');
  const isRussian = useLocale() === 'ru';

  return {
    typeName({ id, label }: Label): string {
      const key = `origin${id}`;
      return isRussian || !isKnownType(key) ? label : t(`types.${key}`);
    },
    statusName(status: Label): string {
      const known = titleStatus(status);
      return known === null ? status.label : t(`statuses.${known}`);
    },
    translationStatusName(status: Label): string {
      const known = translationStatus(status);
      return known === null ? status.label : t(`statuses.${known}`);
    },
  };
}
