import { animeSiteId, mangaSiteId, matureMangaSiteId, novelSiteId } from '../network-sites.ts';

export type LabelRecord = { readonly id: number; readonly label: string; readonly site_ids: readonly number[] };

const everySite = [mangaSiteId, novelSiteId, matureMangaSiteId, animeSiteId];

/** A title's own status (novel-service, States and transitions). */
export const statuses: readonly LabelRecord[] = [
  { id: 1, label: 'Онгоинг', site_ids: everySite },
  { id: 2, label: 'Завершён', site_ids: everySite },
  { id: 3, label: 'Анонс', site_ids: everySite },
  { id: 4, label: 'Приостановлен', site_ids: everySite },
  { id: 5, label: 'Выпуск прекращён', site_ids: everySite },
];

/** The translation's status, a separate pair. */
export const translationStatuses: readonly LabelRecord[] = [
  { id: 1, label: 'Продолжается', site_ids: everySite },
  { id: 2, label: 'Завершён', site_ids: everySite },
  { id: 3, label: 'Заморожен', site_ids: everySite },
  { id: 4, label: 'Заброшен', site_ids: everySite },
];

export const ageRestrictions: readonly LabelRecord[] = [
  { id: 0, label: 'Нет', site_ids: everySite },
  { id: 1, label: '6+', site_ids: everySite },
  { id: 2, label: '12+', site_ids: everySite },
  { id: 3, label: '16+', site_ids: everySite },
  { id: 4, label: '18+', site_ids: everySite },
];
