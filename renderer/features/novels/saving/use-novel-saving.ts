import { createContext, use, useState } from 'react';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import {
  type DownloadPlan,
  planDownload,
  savingByChapter,
  savingShown,
} from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';

/** Chapters to be saved once the person has chosen their translation. */
export type BranchQuestion = {
  readonly wanted: readonly ChapterListEntry[];
  /** Earlier answers, the most important first. */
  readonly preferred: readonly (number | null)[];
};

const isComing = ({ state }: ChapterSaving) => state === 'queued' || state === 'running';

export function useNovelSaving(reading: NovelReading, name: string) {
  const { slugUrl, line } = reading;
  const answer = useAnswer('downloads.ofTitle', { slugUrl });
  const changes = useSavingChanges();
  const [question, setQuestion] = useState<BranchQuestion | null>(null);
  const title = { slugUrl, name };
  const known = answer.data?.chapters ?? [];
  const saving = savingByChapter(known);
  const chosen = line === null ? [] : [line.branchId];

  function plan(wanted: readonly ChapterListEntry[], preferred: readonly (number | null)[] = chosen): DownloadPlan {
    return planDownload(wanted, { preferred, saving });
  }

  /** Asks first if the translation is ambiguous. */
  function save(wanted: readonly ChapterListEntry[], preferred: readonly (number | null)[] = chosen): void {
    const planned = plan(wanted, preferred);
    if (planned.undecided.length > 0) {
      setQuestion({ wanted, preferred });
      return;
    }
    setQuestion(null);
    changes.add(title, planned.chapters);
  }

  function answerWith(branchId: number | null): void {
    if (question === null) return;
    // The first answer also becomes the translation to read.
    if (line === null && question.preferred.length === 0) void reading.chooseLine(branchId);
    save(question.wanted, [...question.preferred, branchId]);
  }

  /** The saved and queued entries of a chapter, in all translations. */
  const of = (chapter: ChapterListEntry) => saving.get(chapterKey(chapter)) ?? [];

  return {
    isKeptUp: answer.data?.isKeptUp ?? false,
    hasSaved: known.some(isSaved),
    missingPictures: known.reduce((sum, { missingPictures }) => sum + missingPictures, 0),
    name,
    saving,
    of,
    shownOf: (chapter: ChapterListEntry) => savingShown(chapter, reading.branchOf(chapter)?.branchId ?? null, saving),
    isSaved: (chapter: ChapterListEntry) => of(chapter).some(isSaved),
    isComing: (chapter: ChapterListEntry) => of(chapter).some(isComing),
    plan,
    save: (wanted: readonly ChapterListEntry[]) => save(wanted),
    /** Fetches chapters again that changed at the service since they were saved. */
    saveOutdated: () => {
      const outdated = known.filter(({ state }) => state === 'outdated');
      changes.add(title, outdated);
    },
    retry: () => changes.retry({ slugUrl }),
    /** Null: the whole title. */
    cancel: (some: readonly ChapterListEntry[] | null) =>
      changes.cancel({ slugUrl, chapters: some?.flatMap(of).filter(isComing) ?? null }, name),
    /** Null: the whole title. */
    remove: (some: readonly ChapterListEntry[] | null) =>
      changes.remove({ slugUrl, chapters: some?.flatMap(of).filter(isSaved) ?? null }, name),
    keepUp: (isKeptUp: boolean) => changes.keepUp(title, isKeptUp),
    question,
    answerWith,
    dropQuestion: () => setQuestion(null),
  };
}

export type NovelSaving = ReturnType<typeof useNovelSaving>;

export const NovelContext = createContext<{ readonly reading: NovelReading; readonly saving: NovelSaving } | null>(
  null,
);

export function useNovel() {
  const novel = use(NovelContext);
  if (novel === null) throw new Error('There is no open title outside of its page');
  return novel;
}

/** How many chapters of a plan are neither saved nor waiting. */
export function countToSave({ chapters, undecided }: DownloadPlan): number {
  return chapters.length + undecided.length;
}
