import { useFormatter, useTranslations } from 'use-intl';
import { useNovelLabels } from '#renderer/parts/use-novel-labels.ts';
import type { Novel } from '#shared/domain/novel.ts';

/** The facts of one line: the title's status and that of its translation are two things, and are named. */
export function useNovelFacts(novel: Novel): readonly string[] {
  const t = useTranslations('novels.novel');
  const format = useFormatter();
  const { typeName, statusName, translationStatusName } = useNovelLabels();
  const { type, year, status, translationStatus, chapters } = novel;

  function chapterCount(): string | null {
    if (chapters === null || chapters.uploaded === null) return null;
    const { uploaded, total } = chapters;
    if (total === null || total <= uploaded) return t('chaptersCount', { count: uploaded });
    return t('chaptersOf', { uploaded: format.number(uploaded), total });
  }

  const facts = [
    type && typeName(type),
    year === null ? null : String(year),
    status && t('originalStatus', { status: statusName(status) }),
    translationStatus && t('translationStatus', { status: translationStatusName(translationStatus) }),
    chapterCount(),
  ];
  return facts.flatMap((fact) => (fact ? [fact] : []));
}
