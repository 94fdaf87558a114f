import constants from './constants.json' with { type: 'json' };

/** The library sites that share the API host (novel-service, Site scoping). */
export const mangaSiteId = 1;
export const novelSiteId = 3;
export const matureMangaSiteId = 4;
const animeSiteId = 5;

const everySite = [mangaSiteId, novelSiteId, matureMangaSiteId, animeSiteId];
const sitesOf = { shared: everySite, mature: [novelSiteId, matureMangaSiteId] };

export type LabelRecord = { readonly id: number; readonly label: string; readonly site_ids: readonly number[] };
type Label = Omit<LabelRecord, 'site_ids'>;
const onEverySite = (labels: readonly Label[]): readonly LabelRecord[] =>
  labels.map((label) => ({ ...label, site_ids: everySite }));

/** A title's own status (novel-service, States and transitions). */
export const statuses = onEverySite(constants.statuses);
/** The translation's status, a separate pair. */
export const translationStatuses = onEverySite(constants.translationStatuses);
export const ageRestrictions = onEverySite(constants.ageRestrictions);
/** A title's origin, of the whole network; 10..15 are the novel site's (novel-service, Constants: type ids). */
export const originTypes: readonly LabelRecord[] = constants.types;
/** A list of telephone countries, unrelated to where a title comes from (novel-service, Constants). */
export const { countries } = constants;

/** novel-service, Constants: genre record. */
function genre(
  { id, name, english }: (typeof constants.genres.shared)[number],
  site_ids: readonly number[],
  isAdult: boolean,
) {
  return {
    id,
    name,
    alt_name: [english],
    dsc: `Произведения в жанре «${name}».`,
    adult: isAdult,
    alert: isAdult,
    site_ids,
    blocked_for_country: isAdult ? ['RU'] : [],
    allowed_for_country: [],
    allowed_for_domain: [],
    anilist_id: id % 3 === 0 ? null : id + 400,
    shiki_id: id % 4 === 0 ? null : id - 30,
    mal_id: id % 5 === 0 ? null : id - 31,
    is_media_spoiler: null,
    is_general_spoiler: null,
  };
}

/** Genres of the whole network: 55, of which 54 are the novel site's (novel-service, Constants). */
export const genres = [
  ...constants.genres.shared.map((row) => genre(row, sitesOf.shared, false)),
  ...constants.genres.mature.map((row) => genre(row, sitesOf.mature, true)),
  ...constants.genres.drawnOnly.map((row) => genre(row, [mangaSiteId], false)),
];

function tag({ id, name }: (typeof constants.tags.shared)[number], site_ids: readonly number[], adult: boolean) {
  return { id, name, alt_name: [], adult, alert: adult, site_ids };
}

export const tags = [
  ...constants.tags.shared.map((row) => tag(row, sitesOf.shared, false)),
  ...constants.tags.mature.map((row) => tag(row, sitesOf.mature, true)),
  ...constants.tags.drawnOnly.map((row) => tag(row, [mangaSiteId, matureMangaSiteId], false)),
];

/** Hosts of pictures; the novel site's pictures live on the site itself. */
export function imageServers(siteUrl: string) {
  const site_ids = [mangaSiteId, novelSiteId, matureMangaSiteId];
  return [
    { id: 'main', label: 'Первый', url: siteUrl, site_ids },
    { id: 'secondary', label: 'Второй', url: siteUrl, site_ids },
    { id: 'compress', label: 'Сжатия', url: siteUrl, site_ids },
    { id: 'download', label: 'Скачивание', url: siteUrl, site_ids: [mangaSiteId] },
  ];
}
