import { useLocale, useTranslations } from 'use-intl';
import { type ReleaseCard, releaseTitle } from '#shared/domain/anime/release.ts';
import type { Settings } from '#shared/domain/app/settings.ts';
import { type NovelCard, novelTitle } from '#shared/domain/novels/novel.ts';
import { useCardData } from '../app/card-data.tsx';

/** Shown beside a number that counts hidden items too; null when none is hidden. */
export function useHiddenNote(items: readonly unknown[] = []): string | null {
  const t = useTranslations('settings.adult');
  const { isShown } = useAdultRule();
  return items.every(isShown) ? null : t('hidden');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether a release, a novel, or a list item that holds one is for adults. Items without an age, such as genres, are not. */
export function isForAdults(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { ageRating, isAdult, release, novel, card } = item;
  if (isAdult === true || (isObject(ageRating) && ageRating['isAdult'] === true)) return true;
  return [release, novel, card].some(isForAdults);
}

export function adultRule(choice: Settings['adult']) {
  return {
    isShown: (item: unknown) => choice !== 'hide' || !isForAdults(item),
    /** Whether its pictures are blurred, also those of a hidden item opened by its address. */
    isBlurred: (item: unknown) => choice !== 'show' && isForAdults(item),
  };
}

export function useAdultRule() {
  return adultRule(useCardData().settings?.adult ?? 'blur');
}

type Work = { readonly id: number } & (Pick<ReleaseCard, 'name' | 'poster'> | Pick<NovelCard, 'name' | 'cover'>);

/** The picture of a release or a novel with its title, as every card and row shows them. */
export function usePictureOf(work: Work) {
  const locale = useLocale();
  const { isBlurred } = useAdultRule();
  const { title, source } =
    'cover' in work
      ? { title: novelTitle(work.name, locale), source: work.cover }
      : { title: releaseTitle(work.name, locale), source: work.poster };
  return { id: work.id, title, source, isBlurred: isBlurred(work) };
}
