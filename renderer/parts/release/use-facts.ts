import { useFormatter, useLocale, useMessages, useTranslations } from 'use-intl';
import { isNamed } from '#renderer/i18n/messages-of.ts';
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

/** Facts of releases and novels in the person's language; values without a translation keep the service's label. */
export function useFacts() {
  const t = useTranslations('anime');
  const format = useFormatter();
  const novels = useNovelLabels();
  const { types, seasons } = useMessages().anime;

  return {
    typeName,
    seasonName: ({ value, label }: Labelled) => (isNamed(seasons, value) ? t(`seasons.${value}`) : label),
    /** `0.5` or `1000`, without grouping. */
    ordinal: (ordinal: number) => format.number(ordinal, { useGrouping: false }),
    releaseLine: ({ year, type, episodesTotal }: ReleaseCard) =>
      lineOf([
        year,
        type && typeName(type),
        episodesTotal !== null && episodesTotal > 1 ? t('facts.episodesTotal', { count: episodesTotal }) : null,
      ]),
    /** The line under a cover, short enough to fit. */
    novelLine: ({ year, status }: NovelCard) => lineOf([year, status && novels.statusName(status)]),
  };

  function typeName({ value, label }: Labelled): string {
    return isNamed(types, value) ? t(`types.${value}`) : label;
  }
}

export function lineOf(facts: readonly (string | number | null)[]): string {
  return facts.filter((fact) => fact !== null).join(' · ');
}

/** Sorted ordinals, with successive whole ones as a range: `0.5, 3–5`. */
export function joinedOrdinals(ordinals: readonly number[], textOf: (ordinal: number) => string): string {
  const runs: { from: number; to: number }[] = [];
  for (const ordinal of new Set(ordinals.toSorted((left, right) => left - right))) {
    const last = runs.at(-1);
    if (last !== undefined && Number.isInteger(ordinal) && ordinal === last.to + 1) last.to = ordinal;
    else runs.push({ from: ordinal, to: ordinal });
  }
  return runs.map(({ from, to }) => (from === to ? textOf(from) : `${textOf(from)}–${textOf(to)}`)).join(', ');
}

export function useReleaseName() {
  const locale = useLocale();
  return {
    titleOf: (name: ReleaseName) => releaseTitle(name, locale),
    furtherNamesOf: (name: ReleaseName) => furtherReleaseNames(name, locale),
  };
}

/** The name of a franchise in the interface's language; the service's main name is Russian. */
export function useFranchiseName(): (franchise: Pick<FranchiseSummary, 'name' | 'englishName'>) => string {
  const locale = useLocale();
  return ({ name, englishName }) => releaseTitle({ main: name, english: englishName, alternative: null }, locale);
}
