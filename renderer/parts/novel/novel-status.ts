import type { novelsEn } from '#renderer/i18n/en/novels.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';

type Label = NonNullable<NovelCard['status']>;
export type KnownNovelStatus = keyof typeof novelsEn.statuses;

/** The service's Russian labels, without the dots of ё, which a label may have or not. */
const statusByLabel: ReadonlyMap<string, KnownNovelStatus> = new Map([
  ['онгоинг', 'ongoing'],
  ['продолжается', 'continuing'],
  ['завершен', 'completed'],
  ['анонс', 'announced'],
  ['приостановлен', 'paused'],
  ['выпуск прекращен', 'discontinued'],
  ['заморожен', 'frozen'],
  ['заброшен', 'abandoned'],
]);

/** The only ids with a documented meaning, and only of titles (novel-service, States). */
const statusById: ReadonlyMap<number, KnownNovelStatus> = new Map([
  [1, 'ongoing'],
  [2, 'completed'],
]);

/** What a title's status says; null where it is none that the app knows. */
export function titleStatus({ id, label }: Label): KnownNovelStatus | null {
  return statusOfLabel(label) ?? statusById.get(id) ?? null;
}

/** What the status of a translation says: its ids are others than those of titles, and their meaning is nowhere told. */
export function translationStatus({ label }: Pick<Label, 'label'>): KnownNovelStatus | null {
  return statusOfLabel(label);
}

function statusOfLabel(label: string): KnownNovelStatus | null {
  return statusByLabel.get(label.trim().toLowerCase().replaceAll('ё', 'е')) ?? null;
}
