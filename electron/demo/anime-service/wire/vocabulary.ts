import type { AgeRatingValue, ReleaseTypeValue, SeasonValue } from '../../anime-dataset/release-record.ts';

/** The enumerations with the service's words for them (anime-service, Enumerations). */
export const RELEASE_TYPES: readonly { readonly value: ReleaseTypeValue; readonly description: string }[] = [
  { value: 'TV', description: 'ТВ' },
  { value: 'ONA', description: 'ONA' },
  { value: 'WEB', description: 'WEB' },
  { value: 'OVA', description: 'OVA' },
  { value: 'OAD', description: 'OAD' },
  { value: 'MOVIE', description: 'Фильм' },
  { value: 'DORAMA', description: 'Дорама' },
  { value: 'SPECIAL', description: 'Спешл' },
];

export const SEASONS: readonly { readonly value: SeasonValue; readonly description: string }[] = [
  { value: 'winter', description: 'Зима' },
  { value: 'spring', description: 'Весна' },
  { value: 'summer', description: 'Лето' },
  { value: 'autumn', description: 'Осень' },
];

export const AGE_RATINGS: readonly {
  readonly value: AgeRatingValue;
  readonly label: string;
  readonly description: string;
}[] = [
  { value: 'R0_PLUS', label: '0+', description: 'Для всех возрастов' },
  { value: 'R6_PLUS', label: '6+', description: 'Для детей старше шести лет' },
  { value: 'R12_PLUS', label: '12+', description: 'Для детей старше двенадцати лет' },
  { value: 'R16_PLUS', label: '16+', description: 'Для подростков старше шестнадцати лет' },
  { value: 'R18_PLUS', label: '18+', description: 'Только для взрослых' },
];

export const PUBLISH_STATUSES = [
  { value: 'IS_ONGOING', description: 'Онгоинг' },
  { value: 'IS_NOT_ONGOING', description: 'Не онгоинг' },
] as const;

export const PRODUCTION_STATUSES = [
  { value: 'IS_IN_PRODUCTION', description: 'Сейчас в озвучке' },
  { value: 'IS_NOT_IN_PRODUCTION', description: 'Озвучка завершена' },
] as const;

/** Monday first; values from 1. */
export const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;

export const CATALOG_SORTING = [
  { value: 'FRESH_AT_DESC', label: 'Обновлены недавно', description: 'Сначала то, что обновилось недавно' },
  { value: 'FRESH_AT_ASC', label: 'Обновлены давно', description: 'Сначала то, что давно не обновлялось' },
  { value: 'RATING_DESC', label: 'Самые популярные', description: 'Сначала то, что чаще в избранном' },
  { value: 'RATING_ASC', label: 'Наименее популярные', description: 'Сначала то, что реже в избранном' },
  { value: 'YEAR_DESC', label: 'Самые новые', description: 'Сначала вышедшие позже' },
  { value: 'YEAR_ASC', label: 'Самые старые', description: 'Сначала вышедшие раньше' },
] as const;

export const FAVORITES_SORTING = [
  { value: 'CREATED_AT_DESC', label: 'Добавлены недавно', description: 'Сначала добавленное недавно' },
  { value: 'CREATED_AT_ASC', label: 'Добавлены давно', description: 'Сначала добавленное давно' },
  ...CATALOG_SORTING,
] as const;

export const COLLECTION_TYPES = ['PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED'] as const;
export type CollectionType = (typeof COLLECTION_TYPES)[number];

export const SOCIAL_PROVIDERS = ['vk', 'google', 'patreon', 'discord'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
