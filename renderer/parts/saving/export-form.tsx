import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import { exactChapters, findChapters } from '../chapters/chapter-search.ts';
import { failureOf } from '../errors/failure-of.ts';
import { ChoiceGroup } from '../filters/filter-sheet.tsx';
import { type ExportExtent, exportChoice, type KnownSaving, savedVolumes } from './export-choice.ts';
import styles from './export-form.module.css';

type ExportFormProps = {
  readonly slugUrl: SlugUrl;
  readonly known: KnownSaving;
  readonly onStarted: () => void;
};

/** What a book is to be: format, extent, one file or several; and what of that is saved. */
export function ExportForm({ slugUrl, known, onStarted }: ExportFormProps) {
  const t = useTranslations('exports');
  const errorText = useErrorText();
  const volumes = savedVolumes(known);
  const [first, last] = [known.list[0], known.list.at(-1)];
  const [format, setFormat] = useState<ExportFormat>('epub');
  const [extentName, setExtentName] = useState<ExportExtent['is']>('all');
  const [volume, setVolume] = useState(volumes[0] ?? '');
  const [range, setRange] = useState(first && last ? { from: first, to: last } : null);
  const [isByVolume, setByVolume] = useState(false);
  const command = useCommand('saved.export', {
    onSuccess: () => {
      showToast({ text: t('started') });
      onStarted();
    },
  });

  const extents = (['all', 'volume', 'range'] as const).filter((name) => {
    if (name === 'volume') return volumes.length > 1;
    return name === 'all' || known.list.length > 1;
  });
  const extent = extentOf();
  const choice = extent === null ? null : exportChoice(known, extent);
  const savedCount = choice?.savedCount ?? 0;
  const hasPictures = format !== 'text';
  const canSplit = choice !== null && choice.volumeCount > 1;

  /** Null while no range is said. */
  function extentOf(): ExportExtent | null {
    if (extentName === 'volume') return { is: 'volume', volume };
    if (extentName === 'range') return range === null ? null : { is: 'range', ...range };
    return { is: 'all' };
  }

  function start(): void {
    if (choice === null || savedCount === 0 || command.isPending) return;
    const chapters = choice.chapters === null ? null : [...choice.chapters];
    command.mutate({ slugUrl, format, chapters, isByVolume: isByVolume && canSplit });
  }

  const failure = command.error === null ? null : errorText(failureOf(command.error));
  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <ChoiceGroup title={t('format')}>
        <Segmented
          name={t('format')}
          value={format}
          choices={[...ExportFormat.values].map((value) => ({ value, label: t(`formats.${value}.name`) }))}
          onChange={setFormat}
        />
        <p className={styles['hint']}>{t(`formats.${format}.hint`)}</p>
      </ChoiceGroup>
      <ChoiceGroup title={t('extent')}>
        <Segmented
          name={t('extent')}
          value={extentName}
          choices={extents.map((value) => ({ value, label: t(`extents.${value}`) }))}
          onChange={setExtentName}
        />
        {extentName === 'volume' && (
          <Select
            name={t('volume')}
            value={volume}
            choices={volumes.map((value) => ({
              value,
              label: value === '' ? t('noVolume') : t('volumeNamed', { volume: value }),
            }))}
            onChange={setVolume}
          />
        )}
        {extentName === 'range' && first !== undefined && last !== undefined && (
          <ExportRange chapters={known.list} first={first} last={last} onChange={setRange} />
        )}
      </ChoiceGroup>
      {canSplit && (
        <div className="row justify-between gap-4">
          <span aria-hidden="true">{t('byVolume')}</span>
          <Switch name={t('byVolume')} isOn={isByVolume} onChange={setByVolume} />
        </div>
      )}
      {choice !== null && (
        <div role="status" className="tabular">
          {savedCount === 0 ? (
            <p>{t('nothing')}</p>
          ) : (
            <p>{t('saved', { saved: savedCount, count: savedCount + choice.missingCount })}</p>
          )}
          {savedCount > 0 && choice.missingCount > 0 && (
            <p className="small faint break-anywhere">{t('missing', { count: choice.missingCount })}</p>
          )}
          {hasPictures && choice.missingPictures > 0 && (
            <p className="small faint break-anywhere">{t('missingPictures', { count: choice.missingPictures })}</p>
          )}
        </div>
      )}
      {failure !== null && <ErrorLine title={failure.title} advice={failure.advice} />}
      <footer className={styles['foot']}>
        <Button
          type="submit"
          kind="primary"
          className={styles['start']}
          aria-disabled={savedCount === 0 || command.isPending}
        >
          {savedCount === 0 ? t('startNone') : t('start', { count: savedCount })}
        </Button>
      </footer>
    </form>
  );
}

type Range = { readonly from: ChapterListEntry; readonly to: ChapterListEntry };

type ExportRangeProps = {
  readonly chapters: readonly ChapterListEntry[];
  readonly first: ChapterListEntry;
  readonly last: ChapterListEntry;
  /** Null while one of them is no chapter. */
  readonly onChange: (range: Range | null) => void;
};

/** From which chapter to which, by what is typed: lists of thousands are not scrolled through. Left empty: the whole way. */
function ExportRange({ chapters, first, last, onChange }: ExportRangeProps) {
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
