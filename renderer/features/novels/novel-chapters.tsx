import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { ChapterList } from '#renderer/parts/chapter-list.tsx';
import { useTranslators } from '#renderer/parts/use-translators.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { branchToRead, translatorsOf } from '#shared/domain/translation-line.ts';
import styles from './chapter-section.module.css';
import type { NovelReading } from './use-novel-reading.ts';

type NovelChaptersProps = {
  readonly reading: NovelReading;
  readonly chapters: readonly ChapterListEntry[];
  readonly isGrouped: boolean;
};

/** The rows: each says whose translation it would open, where the title has several. */
export function NovelChapters({ reading, chapters, isGrouped }: NovelChaptersProps) {
  const t = useTranslations('novels.chapters');
  const format = useFormatter();
  const { namesOf } = useTranslators();
  const { slugUrl, lines, chosenId, current } = reading;

  function detail(chapter: ChapterListEntry): string | undefined {
    if (lines.length < 2) return undefined;
    if (chosenId === null && chapter.branches.length > 1) return t('branches', { count: chapter.branches.length });
    const branch = branchToRead(chapter, chosenId, lines);
    return branch === null ? undefined : namesOf(translatorsOf(branch));
  }

  function publishedOn(chapter: ChapterListEntry): string | null {
    const createdAt = branchToRead(chapter, chosenId, lines)?.createdAt ?? null;
    const date = createdAt === null ? null : new Date(createdAt);
    if (date === null || Number.isNaN(date.getTime())) return null;
    return format.dateTime(date, { day: 'numeric', month: 'short', year: 'numeric' });
  }

  return (
    <div className={styles['list']}>
      <ChapterList
        name={t('title')}
        chapters={chapters}
        scrollElementId="main"
        isGrouped={isGrouped}
        isCurrent={(chapter) => chapter === current}
        detail={detail}
        trailing={(chapter) => (
          <>
            {chapter === current && <span className={styles['here']}>{t('current')}</span>}
            <span className={styles['date']}>{publishedOn(chapter)}</span>
          </>
        )}
        link={(chapter, props) => (
          <Link
            to="/read/$slugUrl/$volume/$number"
            params={{ slugUrl, volume: chapter.volume, number: chapter.number }}
            search={chosenId === null ? {} : { branch: chosenId }}
            preload={false}
            {...props}
          />
        )}
      />
    </div>
  );
}
