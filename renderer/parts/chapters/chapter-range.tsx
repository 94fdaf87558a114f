import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { chaptersBetween } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { useChapterName } from './chapter-name.ts';
import styles from './chapter-range.module.css';
import { exactChapters, findChapters } from './chapter-search.ts';

type Chapters = readonly ChapterListEntry[];

/**
 * A range of chapters, at first from `start` to the last. Its ends are typed, since lists have thousands of chapters. The range
 * is null while an end is not exactly one chapter.
 */
export function useChapterRange(chapters: Chapters, start = chapters[0]) {
  const t = useTranslations('saved.range');
  const { nameOf } = useChapterName();
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({});
  const from = rangeEnd(chapters, typed.from, start);
  const to = rangeEnd(chapters, typed.to, chapters.at(-1));

  const fields = (
    <div>
      <div className={styles['fields']}>
        {[
          { name: 'from' as const, ...from },
          { name: 'to' as const, ...to },
        ].map(({ name, words, chapter, example }) => (
          <div key={name}>
            <TextField
              label={t(name)}
              inputMode="search"
              value={words}
              error={chapter === null ? (example === null ? t('none') : t('several', { example })) : null}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
            {chapter !== null && (
              <p className="small faint break-anywhere margin-top-1">
                <bdi>{nameOf(chapter)}</bdi>
              </p>
            )}
          </div>
        ))}
      </div>
      <p className={styles['hint']}>{t('hint')}</p>
    </div>
  );
  const range = from.chapter && to.chapter && chaptersBetween(chapters, from.chapter, to.chapter);
  return { range, fields };
}

/**
 * The only chapter with the typed number, volume and number, or words of its name; `usual` while nothing is typed. `example`: how
 * the first of several chapters with the same number would be typed.
 */
export function rangeEnd(chapters: Chapters, typed: string | undefined, usual: ChapterListEntry | undefined) {
  const words = typed ?? (usual === undefined ? '' : writtenChapter(chapters, usual));
  if (typed === undefined || typed.trim() === '') return { words, chapter: usual ?? null, example: null };
  const exact = exactChapters(chapters, typed);
  const [chapter, another] = exact.length > 0 ? exact : findChapters(chapters, typed);
  if (chapter !== undefined && another === undefined) return { words, chapter, example: null };
  return { words, chapter: null, example: exact[0] === undefined ? null : withVolume(exact[0]) };
}

/** The words that mean this chapter alone: its number, with the volume if other volumes have that number too. */
function writtenChapter(chapters: Chapters, chapter: ChapterListEntry): string {
  const isAlone = chapters.every((other) => other === chapter || other.number !== chapter.number);
  return isAlone ? chapter.number : withVolume(chapter);
}

function withVolume({ volume, number }: ChapterListEntry): string {
  return `${volume} ${number}`.trim();
}
