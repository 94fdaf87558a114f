import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { useCardData } from '../app/card-data.tsx';
import type { NamedNovel } from './novel-subjects.ts';
import { useNovelName } from './use-novel-name.ts';

export function useNovelStanding(slugUrl: SlugUrl): ShelvedNovel | null {
  return useCardData().shelved?.find(({ novel }) => novel.slugUrl === slugUrl) ?? null;
}

/** The name of a card's shelf button, which includes the title it acts on. */
export function useShelfButtonName({ slugUrl, name }: NamedNovel): string {
  const t = useTranslations('shelves');
  const title = useNovelName().titleOf(name);
  const shelf = useNovelStanding(slugUrl)?.shelf ?? null;
  return shelf === null ? t('shelf.chooseOf', { title }) : t('shelf.namedOf', { title, name: t(`names.${shelf}`) });
}

export function useNovelsAway(): boolean {
  return useAnswer('novels.pace', {}).data?.isAway ?? false;
}

/** The read part of a novel, 0..1; undefined if nothing is read or the total is unknown. */
export function readPart({
  readChapters,
  totalChapters,
}: Pick<ShelvedNovel, 'readChapters' | 'totalChapters'>): number | undefined {
  if (readChapters === 0 || totalChapters === null || totalChapters === 0) return undefined;
  return Math.min(readChapters / totalChapters, 1);
}
