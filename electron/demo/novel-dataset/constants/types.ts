import { animeSiteId, mangaSiteId, matureMangaSiteId, novelSiteId } from '../network-sites.ts';

export type TypeRecord = { readonly id: number; readonly label: string; readonly site_ids: readonly number[] };

/** A title's origin, of the whole network; 10..15 are the novel site's (novel-service, Constants: type ids). */
export const originTypes: readonly TypeRecord[] = [
  { id: 1, label: 'Манга', site_ids: [mangaSiteId, matureMangaSiteId] },
  { id: 4, label: 'OEL-манга', site_ids: [mangaSiteId, matureMangaSiteId] },
  { id: 5, label: 'Манхва', site_ids: [mangaSiteId, matureMangaSiteId] },
  { id: 6, label: 'Маньхуа', site_ids: [mangaSiteId, matureMangaSiteId] },
  { id: 8, label: 'Руманга', site_ids: [mangaSiteId] },
  { id: 9, label: 'Комикс западный', site_ids: [mangaSiteId, matureMangaSiteId] },
  { id: 10, label: 'Япония', site_ids: [novelSiteId] },
  { id: 11, label: 'Корея', site_ids: [novelSiteId] },
  { id: 12, label: 'Китай', site_ids: [novelSiteId] },
  { id: 13, label: 'Английский', site_ids: [novelSiteId] },
  { id: 14, label: 'Авторский', site_ids: [novelSiteId] },
  { id: 15, label: 'Фанфик', site_ids: [novelSiteId] },
  { id: 16, label: 'TV Сериал', site_ids: [animeSiteId] },
  { id: 17, label: 'Фильм', site_ids: [animeSiteId] },
  { id: 18, label: 'OVA', site_ids: [animeSiteId] },
];
