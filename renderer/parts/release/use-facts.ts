import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { animeEn } from '#renderer/i18n/en/anime.ts';
import type { FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import {
  furtherReleaseNames,
  type Labelled,
  type ReleaseCard,
  type ReleaseName,
  releaseTitle,
} from '#shared/domain/anime/release.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { useNovelLabels } from '../novel/use-novel-labels.ts';

/** Whether the app has its own name for a value of the service. */
export function isNamed<Names extends object>(names: Names, value: string): value is Extract<keyof Names, string> {
  return Object.hasOwn(names, value);
}

/** Facts of releases and novels in the person's language; values that the app does not know keep the service's label. */
export function useFacts() {
  const t = useTranslations('anime');
  const format = useFormatter();
  const novels = useNovelLabels();

  function typeName(type: Labelled): string {
    return isNamed(animeEn.types, type.value) ? t(`types.${type.value}`) : type.label;
  }

  function seasonName(season: Labelled): string {
    return isNamed(animeEn.seasons, season.value) ? t(`seasons.${season.value}`) : season.label;
  }

  return {
    typeName,
    seasonName,
    /** 0.5 and 1000 as they are written in a list: without grouping. */
    ordinal: (ordinal: number) => format.number(ordinal, { useGrouping: false }),
    /** One line under a poster. */
    releaseLine(card: ReleaseCard): string {
      const facts = [
        card.year === null ? null : String(card.year),
        card.type === null ? null : typeName(card.type),
        card.episodesTotal === null || card.episodesTotal < 2
          ? null
          : t('facts.episodesShort', { count: card.episodesTotal }),
      ];
      return facts.filter((fact) => fact !== null).join(' · ');
    },
    /** One line under a cover: no more than fits there whole, or its end would be lost, which is what changes. */
    novelLine(novel: NovelCard): string {
      const facts = [
        novel.year === null ? null : String(novel.year),
        novel.status === null ? null : novels.statusName(novel.status),
      ];
      return facts.filter((fact) => fact !== null).join(' · ');
    },
  };
}

/** Names of releases in the language of the interface. */
export function useReleaseName() {
  const locale = useLocale();
  return {
    titleOf: (name: ReleaseName) => releaseTitle(name, locale),
    furtherNamesOf: (name: ReleaseName) => furtherReleaseNames(name, locale),
  };
}

/** The name of a franchise in the language of the interface: the service's main one is Russian. */
export function useFranchiseName(): (franchise: Pick<FranchiseSummary, 'name' | 'englishName'>) => string {
  const locale = useLocale();
  return ({ name, englishName }) => releaseTitle({ main: name, english: englishName, alternative: null }, locale);
}
