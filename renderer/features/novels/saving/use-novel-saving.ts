import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { type SavingTitle, useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import {
  type DownloadPlan,
  planDownload,
  savingByChapter,
  savingShown,
} from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchToRead } from '#shared/domain/novels/translation-line.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';

/** What waits for the person to say whose translation they want. */
export type BranchQuestion = {
  readonly wanted: readonly ChapterListEntry[];
  /** What they said already, in the order in which it counts. */
  readonly preferred: readonly (number | null)[];
};

export const isHere = ({ state }: ChapterSaving) => state === 'saved' || state === 'outdated';
const isComing = ({ state }: ChapterSaving) => state === 'queued' || state === 'running';

/** What of a title is saved or waits, and what can be done about it. */
export function useNovelSaving(reading: NovelReading, name: string) {
  const { slugUrl, chapters, line, lines } = reading;
  const answer = useQuery(queryFor('downloads.ofTitle', { slugUrl }));
  const changes = useSavingChanges();
  const [question, setQuestion] = useState<BranchQuestion | null>(null);
  const title: SavingTitle = { slugUrl, name };
  const known = answer.data?.chapters ?? [];
  const saving = savingByChapter(known);
  const chosen = line === null ? [] : [line.branchId];

  function plan(wanted: readonly ChapterListEntry[], preferred = chosen): DownloadPlan {
    return planDownload(wanted, { preferred, saving });
  }

  /** Asks first if the translation is ambiguous. */
  function save(wanted: readonly ChapterListEntry[], preferred: readonly (number | null)[] = chosen): void {
    const planned = planDownload(wanted, { preferred, saving });
    if (planned.undecided.length > 0) {
      setQuestion({ wanted, preferred });
      return;
    }
    setQuestion(null);
    changes.add(title, planned.chapters);
  }

  function answerWith(branchId: number | null): void {
    if (question === null) return;
    // The first answer is whose translation is read, and is remembered as that.
    if (line === null && question.preferred.length === 0) void reading.chooseLine(branchId);
    save(question.wanted, [...question.preferred, branchId]);
  }

  /** In any translation. */
  const of = (chapter: ChapterListEntry) => saving.get(chapterKey(chapter)) ?? [];
  const ofAll = (some: readonly ChapterListEntry[]) => some.flatMap(of);

  return {
    slugUrl,
    isKeptUp: answer.data?.isKeptUp ?? false,
    hasSaved: known.some(isHere),
    missingPictures: known.reduce((sum, { missingPictures }) => sum + missingPictures, 0),
    name,
    saving,
    of,
    /** What the chapter's row says. */
    shownOf: (chapter: ChapterListEntry) =>
      savingShown(chapter, branchToRead(chapter, line?.branchId ?? null, lines)?.branchId ?? null, saving),
    isSaved: (chapter: ChapterListEntry) => of(chapter).some(isHere),
    isComing: (chapter: ChapterListEntry) => of(chapter).some(isComing),
    plan,
    save: (wanted: readonly ChapterListEntry[]) => save(wanted),
    /** What was uploaded anew since, in the translations in which it is saved. */
    saveAnew: () =>
      changes.add(
        title,
        known.filter(({ state }) => state === 'outdated'),
      ),
    retry: () => changes.retry(slugUrl),
    cancel: (some: readonly ChapterListEntry[] | null) =>
      changes.cancel(title, some === null ? null : ofAll(some).filter(isComing)),
    remove: (some: readonly ChapterListEntry[] | null) =>
      changes.remove(title, some === null ? null : ofAll(some).filter(isHere)),
    keepUp: (isKeptUp: boolean) => changes.keepUp(title, isKeptUp),
    question,
    answerWith,
    dropQuestion: () => setQuestion(null),
    chapters,
  };
}

export type NovelSaving = ReturnType<typeof useNovelSaving>;
