import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { exactChapters, findChapters } from '../chapters/chapter-search.ts';
import styles from './export-form.module.css';

type Range = { readonly from: ChapterListEntry; readonly to: ChapterListEntry };

type ExportRangeProps = {
  readonly chapters: readonly ChapterListEntry[];
  readonly first: ChapterListEntry;
  readonly last: ChapterListEntry;
  /** Null while one of them is no chapter. */
  readonly onChange: (range: Range | null) => void;
};

/** From which chapter to which, by what is typed: lists of thousands are not scrolled through. Left empty: the whole way. */
export function ExportRange({ chapters, first, last, onChange }: ExportRangeProps) {
  const t = useTranslations('exports');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');

  function change(nextFrom: string, nextTo: string): void {
    setFrom(nextFrom);
    setTo(nextTo);
    const found = { from: meant(chapters, nextFrom, first), to: meant(chapters, nextTo, last) };
    onChange(found.from && found.to ? { from: found.from, to: found.to } : null);
  }

  return (
    <div className={styles['range']}>
      <Place label={t('from')} typed={from} found={meant(chapters, from, first)} onType={(text) => change(text, to)} />
      <Place label={t('to')} typed={to} found={meant(chapters, to, last)} onType={(text) => change(from, text)} />
    </div>
  );
}

type PlaceProps = {
  readonly label: string;
  readonly typed: string;
  readonly found: ChapterListEntry | null;
  readonly onType: (text: string) => void;
};

function Place({ label, typed, found, onType }: PlaceProps) {
  const t = useTranslations('exports');
  const tChapters = useTranslations('novels.chapters');
  function nameOf({ volume, number, name }: ChapterListEntry): string {
    const place = volume === '' ? tChapters('chapter', { number }) : tChapters('volumeChapter', { volume, number });
    return name === null ? place : t('chapterNamed', { place, name });
  }
  return (
    <div>
      <TextField
        label={label}
        placeholder={t('placeholder')}
        value={typed}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        error={found === null ? t('noSuchChapter') : null}
      />
      {found !== null && (
        <p className={styles['hint']}>
          <bdi>{nameOf(found)}</bdi>
        </p>
      )}
    </div>
  );
}

function meant(
  chapters: readonly ChapterListEntry[],
  typed: string,
  whenEmpty: ChapterListEntry,
): ChapterListEntry | null {
  if (typed.trim() === '') return whenEmpty;
  return exactChapters(chapters, typed)[0] ?? findChapters(chapters, typed)[0] ?? null;
}
