import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChapterField } from '#renderer/parts/chapters/chapter-field.tsx';
import { exactChapters, findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { chaptersBetween, savedShare } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import styles from './save-sheet.module.css';
import { countToSave, useNovel } from './use-novel-saving.ts';

type SaveSheetProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Saves a part of a title: chapters from one to another, or whole volumes. */
export function SaveSheet({ isOpen, onClose }: SaveSheetProps) {
  const t = useTranslations('saved.sheet');
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <SaveRange onClose={onClose} />
      <Volumes onClose={onClose} />
    </Sheet>
  );
}

type PartProps = Pick<SaveSheetProps, 'onClose'>;

function Volumes({ onClose }: PartProps) {
  const { reading, saving } = useNovel();
  const t = useTranslations();
  const volumes = [...Map.groupBy(reading.chapters, ({ volume }) => volume)];
  if (volumes.length < 2) return null;

  function save(volume: readonly ChapterListEntry[]): void {
    // The sheet stays for the next volume, unless a question takes its place.
    if (saving.plan(volume).undecided.length > 0) onClose();
    saving.save(volume);
  }

  return (
    <section>
      <h3 className={styles['heading']}>{t('saved.sheet.volumes')}</h3>
      <ul className={styles['volumes']} aria-label={t('saved.sheet.volumes')}>
        {volumes.map(([volume, chapters]) => {
          const { saved, waiting } = savedShare(chapters, saving.saving);
          const isDone = countToSave(saving.plan(chapters)) === 0;
          return (
            <li key={volume} className={styles['volume']}>
              <p>
                {volume === '' ? t('exports.noVolume') : t('novels.chapters.volume', { volume })}
                <span className="block small faint tabular">
                  {t('saved.sheet.volumeState', { saved, total: chapters.length })}
                </span>
              </p>
              <Button
                size="small"
                aria-disabled={isDone}
                aria-label={isDone ? undefined : t('saved.sheet.saveVolume', { volume })}
                onClick={() => !isDone && save(chapters)}
              >
                {isDone ? t(waiting > 0 ? 'saved.marks.queued' : 'saved.sheet.isSaved') : t('saved.marks.save')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Saves chapters from one to another, by their numbers; at first from the current chapter to the last one. */
function SaveRange({ onClose }: PartProps) {
  const { reading, saving } = useNovel();
  const t = useTranslations('saved.sheet');
  const { chapters } = reading;
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({});
  const usual = { from: reading.current ?? chapters[0], to: chapters.at(-1) };
  if (chapters.length === 0) return null;
  const ends = (['from', 'to'] as const).map((name) => {
    const words = typed[name] ?? (usual[name] === undefined ? '' : writtenChapter(chapters, usual[name]));
    return { name, words, ...meantChapter(chapters, words) };
  });
  const [from, to] = ends.map(({ chapter }) => chapter);
  const range = from && to ? chaptersBetween(chapters, from, to) : [];
  const count = countToSave(saving.plan(range));

  return (
    <form
      className={styles['range']}
      onSubmit={(event) => {
        event.preventDefault();
        if (count === 0) return;
        onClose();
        saving.save(range);
      }}
    >
      <h3 className={styles['heading']}>{t('range')}</h3>
      <div className={styles['fields']}>
        {ends.map(({ name, words, chapter, example }) => (
          <ChapterField
            key={name}
            label={t(name)}
            words={words}
            chapter={chapter}
            error={example === null ? t('none') : t('several', { example })}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      </div>
      <p className={styles['hint']}>{t('hint')}</p>
      <Button type="submit" kind="primary" aria-disabled={count === 0}>
        {t('saveRange', { count })}
      </Button>
    </form>
  );
}

/**
 * The one chapter of a number, of a volume and number, or of words that only its name has. `example`: how the first of several
 * chapters with the same number would be written.
 */
export function meantChapter(chapters: readonly ChapterListEntry[], words: string) {
  const exact = exactChapters(chapters, words);
  const [chapter, another] = exact.length > 0 || words.trim() === '' ? exact : findChapters(chapters, words);
  if (chapter !== undefined && another === undefined) return { chapter, example: null };
  return { chapter: null, example: exact[0] === undefined ? null : withVolume(exact[0]) };
}

/** The words that mean this chapter alone: its number, with the volume if other volumes have that number too. */
export function writtenChapter(chapters: readonly ChapterListEntry[], chapter: ChapterListEntry): string {
  const isAlone = chapters.every((other) => other === chapter || other.number !== chapter.number);
  return isAlone ? chapter.number : withVolume(chapter);
}

function withVolume({ volume, number }: ChapterListEntry): string {
  return `${volume} ${number}`;
}
