import { useLocale, useMessages, useTranslations } from 'use-intl';
import type { Messages } from '#renderer/i18n/in-language.ts';
import { isNamed } from '#renderer/i18n/messages-of.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';

type Label = NonNullable<NovelCard['status']>;
type KnownStatus = keyof Messages['novels']['statuses'];

/** By the service's Russian labels, with е for ё, since a label may lack the dots. */
const STATUS_BY_LABEL: ReadonlyMap<string, KnownStatus> = new Map([
  ['онгоинг', 'ongoing'],
  ['продолжается', 'continuing'],
  ['завершен', 'completed'],
  ['анонс', 'announced'],
  ['приостановлен', 'paused'],
  ['выпуск прекращен', 'discontinued'],
  ['заморожен', 'frozen'],
  ['заброшен', 'abandoned'],
]);

/** The only documented ids; they apply to titles only (novel-service, States). */
const STATUS_BY_ID: Readonly<Record<number, KnownStatus>> = { 1: 'ongoing', 2: 'completed' };

export function titleStatus({ id, label }: Label): KnownStatus | null {
  return translationStatus({ label }) ?? STATUS_BY_ID[id] ?? null;
}

/** A translation's status, by its label alone: the ids differ from those of titles and are undocumented. */
export function translationStatus({ label }: Pick<Label, 'label'>): KnownStatus | null {
  return STATUS_BY_LABEL.get(label.trim().toLowerCase().replaceAll('ё', 'е')) ?? null;
}

/** Types (by documented id: novel-service, Constants) and statuses by name; unknown ones keep the service's Russian label. */
export function useNovelLabels() {
  const t = useTranslations('novels');
  const { types } = useMessages().novels;
  const isRussian = useLocale() === 'ru';
  const nameOf = (known: KnownStatus | null, { label }: Label) => (known === null ? label : t(`statuses.${known}`));

  return {
    typeName({ id, label }: Label): string {
      const key = `origin${id}`;
      return isRussian || !isNamed(types, key) ? label : t(`types.${key}`);
    },
    statusName: (status: Label) => nameOf(titleStatus(status), status),
    translationStatusName: (status: Label) => nameOf(translationStatus(status), status),
  };
}
