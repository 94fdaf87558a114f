import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { exactChapters, findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { chaptersBetween, savedShare } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import styles from './save-sheet.module.css';
import type { NovelSaving } from './use-novel-saving.ts';

type SaveSheetProps = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Saves a part of a title: chapters from one to another, or whole volumes. */
export function SaveSheet({ reading, saving, isOpen, onClose }: SaveSheetProps) {
  const t = useTranslations('saved.sheet');
  const tActions = useTranslations('app.actions');
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={t('title')} closeName={tActions('close')}>
      <SaveRange
        reading={reading}
        saving={saving}
        onSave={(wanted) => {
          onClose();
          saving.save(wanted);
        }}
      />
      <Volumes
        saving={saving}
        onSave={(wanted) => {
          // A question takes the sheet's place; otherwise one may go on to the next volume.
          if (saving.plan(wanted).undecided.length > 0) onClose();
          saving.save(wanted);
        }}
      />
    </Sheet>
  );
}

type VolumesProps = {
  readonly saving: NovelSaving;
  readonly onSave: (wanted: readonly ChapterListEntry[]) => void;
};

function Volumes({ saving, onSave }: VolumesProps) {
  const t = useTranslations('saved.sheet');
  const tExports = useTranslations('exports');
  const volumes = [...Map.groupBy(saving.chapters, ({ volume }) => volume)];
  if (volumes.length < 2) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{t('volumes')}</h3>
      <ul className={styles['volumes']} aria-label={t('volumes')}>
        {volumes.map(([volume, chapters]) => {
          const { saved, waiting } = savedShare(chapters, saving.saving);
          const { chapters: wanted, undecided } = saving.plan(chapters);
          const isDone = wanted.length + undecided.length === 0;
          return (
            <li key={volume} className={styles['volume']}>
              <p>
                {volume === '' ? tExports('noVolume') : t('volume', { volume })}
                <span className="block small faint tabular">{t('volumeState', { saved, total: chapters.length })}</span>
              </p>
              <Button
                size="small"
                aria-disabled={isDone}
                aria-label={isDone ? undefined : t('saveVolume', { volume })}
                onClick={() => !isDone && onSave(chapters)}
              >
                {isDone ? t(waiting > 0 ? 'isWaiting' : 'isSaved') : t('save')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type SaveRangeProps = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly onSave: (wanted: readonly ChapterListEntry[]) => void;
};

/** Chapters from one to another, by their numbers; from where one is to the end, until something else is typed. */
function SaveRange({ reading, saving, onSave }: SaveRangeProps) {
  const t = useTranslations('saved.sheet');
  const { chapters, current } = reading;
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({});
  const start = current ?? chapters[0];
  const end = chapters.at(-1);
  if (start === undefined || end === undefined) return null;
  const from = typed.from ?? writtenChapter(chapters, start);
  const to = typed.to ?? writtenChapter(chapters, end);
  const [first, last] = [meantChapter(chapters, from), meantChapter(chapters, to)];
  const range =
    first.kind === 'one' && last.kind === 'one' ? chaptersBetween(chapters, first.chapter, last.chapter) : [];
  const { chapters: wanted, undecided } = saving.plan(range);
  const count = wanted.length + undecided.length;

  return (
    <form
      className={styles['range']}
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) onSave(range);
      }}
    >
      <h3 className={styles['heading']}>{t('range')}</h3>
      <div className={styles['fields']}>
        <End label={t('from')} words={from} meant={first} onChange={(words) => setTyped({ ...typed, from: words })} />
        <End label={t('to')} words={to} meant={last} onChange={(words) => setTyped({ ...typed, to: words })} />
      </div>
      <p className={styles['hint']}>{t('hint')}</p>
      <Button type="submit" kind="primary" aria-disabled={count === 0}>
        {t('saveRange', { count })}
      </Button>
    </form>
  );
}

type EndProps = {
  readonly label: string;
  readonly words: string;
  readonly meant: MeantChapter;
  readonly onChange: (words: string) => void;
};

/** One end of the range, and which chapter that is. */
function End({ label, words, meant, onChange }: EndProps) {
  const t = useTranslations('saved.sheet');
  const tChapters = useTranslations('novels.chapters');

  function errorText(): string | null {
    if (meant.kind === 'one') return null;
    return meant.kind === 'none' ? t('none') : t('several', { example: meant.example });
  }

  return (
    <div>
      <TextField
        label={label}
        inputMode="search"
        autoComplete="off"
        value={words}
        error={errorText()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {meant.kind === 'one' && (
        <p className={styles['meant']}>
          {[
            tChapters('volumeChapter', { volume: meant.chapter.volume, number: meant.chapter.number }),
            meant.chapter.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Which chapter a person means who types its number, its volume and number, or words that only its name has. */
type MeantChapter =
  | { readonly kind: 'one'; readonly chapter: ChapterListEntry }
  /** `example` is how the first of them would be written. */
  | { readonly kind: 'several'; readonly example: string }
  | { readonly kind: 'none' };

export function meantChapter(chapters: readonly ChapterListEntry[], words: string): MeantChapter {
  if (words.trim() === '') return { kind: 'none' };
  const exact = exactChapters(chapters, words);
  const [chapter, another] = exact.length > 0 ? exact : findChapters(chapters, words);
  if (chapter === undefined) return { kind: 'none' };
  if (another === undefined) return { kind: 'one', chapter };
  return exact.length > 0 ? { kind: 'several', example: withVolume(chapter) } : { kind: 'none' };
}

/** How a chapter is written so that it alone is meant: its number, with its volume where other volumes have that number too. */
export function writtenChapter(chapters: readonly ChapterListEntry[], chapter: ChapterListEntry): string {
  const isAlone = chapters.every((other) => other === chapter || other.number !== chapter.number);
  return isAlone ? chapter.number : withVolume(chapter);
}

function withVolume({ volume, number }: ChapterListEntry): string {
  return `${volume} ${number}`;
}
