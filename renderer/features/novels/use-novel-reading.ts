import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { hasTranslationChoice, translationLines } from '#shared/domain/translation-line.ts';

/** The chapters of a title, where one is in them, and whose translation is read. */
export function useNovelReading(slugUrl: string) {
  const navigate = useNavigate();
  const list = useQuery(queryFor('novels.chapters', { slugUrl }));
  const position = useQuery(queryFor('reading.position', { slugUrl }));
  const [picked, setPicked] = useState<number | null>(null);

  const chapters = list.data ?? [];
  const lines = translationLines(chapters);
  const chosenId = picked ?? position.data?.branchId ?? null;
  const saved = position.data ?? null;
  const current = chapters.find(
    (chapter) => saved !== null && chapter.volume === saved.volume && chapter.number === saved.number,
  );

  return {
    slugUrl,
    list,
    /** Where one is comes from this device at once; until then no button would be the right one. */
    isPending: list.isPending || position.isPending,
    chapters,
    lines,
    hasChoice: hasTranslationChoice(chapters),
    chosenId,
    pickLine: setPicked,
    /** The chapter that was read last, if it is still listed. */
    current,
    read: (chapter: Pick<ChapterListEntry, 'volume' | 'number'>, branchId: number | null) =>
      void navigate({
        to: '/read/$slugUrl/$volume/$number',
        params: { slugUrl, volume: chapter.volume, number: chapter.number },
        search: branchId === null ? {} : { branch: branchId },
      }),
  };
}

export type NovelReading = ReturnType<typeof useNovelReading>;
