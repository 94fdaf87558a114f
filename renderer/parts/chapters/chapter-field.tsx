import { useTranslations } from 'use-intl';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import styles from './chapter-field.module.css';

type ChapterFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly words: string;
  readonly chapter: ChapterListEntry | null;
  /** Shown without a chapter. */
  readonly error: string;
  readonly onChange: (words: string) => void;
};

export function ChapterField({ label, placeholder, words, chapter, error, onChange }: ChapterFieldProps) {
  const nameOf = useChapterName();
  return (
    <div>
      <TextField
        label={label}
        placeholder={placeholder}
        inputMode="search"
        autoComplete="off"
        value={words}
        error={chapter === null ? error : null}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {chapter !== null && (
        <p className={styles['meant']}>
          <bdi>{nameOf(chapter)}</bdi>
        </p>
      )}
    </div>
  );
}

export function useChapterName() {
  const t = useTranslations('novels.chapters');
  return ({ volume, number, name = null }: { volume: string; number: string; name?: string | null }): string => {
    const place = volume === '' ? t('chapter', { number }) : t('volumeChapter', { volume, number });
    return name === null ? place : `${place} · ${name}`;
  };
}
