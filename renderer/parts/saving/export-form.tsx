import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { Form } from '#renderer/ui/controls/text-field.tsx';
import { comeIntoSight, Sheet, SheetFoot } from '#renderer/ui/overlays/sheet.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import { useChapterName } from '../chapters/chapter-name.ts';
import { useChapterRange } from '../chapters/chapter-range.tsx';
import { ErrorView, QueryError } from '../errors/error-page.tsx';
import { ChoiceGroup } from '../filters/filter-sheet.tsx';
import { exportChoice, type KnownSaving, savedVolumes } from './export-choice.ts';
import { MissingPictures } from './missing-pictures-sheet.tsx';

type ExportSheetProps = {
  readonly slugUrl: SlugUrl;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Exports saved chapters of a title as a book: the format, all or some of them, one file or one for each volume. */
export function ExportSheet({ slugUrl, isOpen, onOpenChange }: ExportSheetProps) {
  const t = useTranslations('exports');
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')}>
      <ExportContent slugUrl={slugUrl} onStarted={() => onOpenChange(false)} />
    </Sheet>
  );
}

type ExportContentProps = { readonly slugUrl: SlugUrl; readonly onStarted: () => void };

export function ExportContent({ slugUrl, onStarted }: ExportContentProps) {
  const list = useAnswer('novels.chapters', { slugUrl });
  const saving = useAnswer('downloads.ofTitle', { slugUrl });
  const title = useAnswer('reading.title', { slugUrl });
  if (list.data !== undefined && saving.data !== undefined && title.data !== undefined) {
    const known = { list: list.data, saving: saving.data, line: title.data.line };
    return <ExportForm slugUrl={slugUrl} known={known} onStarted={onStarted} />;
  }
  const failed = [list, saving, title].find(({ isLoadingError }) => isLoadingError);
  if (failed === undefined) return <SkeletonText />;
  return <QueryError query={failed} />;
}

function ExportForm({ slugUrl, known, onStarted }: ExportContentProps & { readonly known: KnownSaving }) {
  const t = useTranslations('exports');
  const { volumeName } = useChapterName();
  const volumes = savedVolumes(known);
  const { list } = known;
  const [format, setFormat] = useState<ExportFormat>('epub');
  const [extent, setExtent] = useState<'all' | 'volume' | 'range'>('all');
  const [volume, setVolume] = useState(volumes[0] ?? '');
  const [isByVolume, setByVolume] = useState(false);
  const command = useCommand('saved.export', { onSuccess: () => showToast({ text: t('started') }) });

  const extents = (['all', 'volume', 'range'] as const).filter(
    (name) => name === 'all' || (name === 'volume' ? volumes : list).length > 1,
  );
  const { range, fields } = useChapterRange(list);
  const wanted = { all: null, volume: list.filter((entry) => entry.volume === volume), range }[extent];
  // No choice while the fields hold no range.
  const choice = extent === 'range' && range === null ? null : exportChoice(known, wanted);
  const savedCount = choice?.savedCount ?? 0;
  const canSplit = choice !== null && choice.volumeCount > 1;

  return (
    <Form
      className="stack gap-6"
      onSend={() => {
        if (choice === null) return;
        const { chapters } = choice;
        // Not once this sheet was closed: another one may be open.
        command.mutate({ slugUrl, format, chapters, isByVolume: isByVolume && canSplit }, { onSuccess: onStarted });
      }}
    >
      <ChoiceGroup role="none" title={t('format')}>
        <Segmented
          name={t('format')}
          value={format}
          choices={choicesOf(ExportFormat.values, (value) => t(`formats.${value}.name`))}
          onChange={setFormat}
        />
        <p className="small faint break-anywhere">{t(`formats.${format}.hint`)}</p>
      </ChoiceGroup>
      <ChoiceGroup title={t('extent')}>
        <Segmented
          name={t('extent')}
          value={extent}
          choices={choicesOf(extents, (value) => t(`extents.${value}`))}
          onChange={setExtent}
        />
        {extent === 'volume' && (
          <Select name={t('volume')} value={volume} choices={choicesOf(volumes, volumeName)} onChange={setVolume} />
        )}
        {extent === 'range' && fields}
      </ChoiceGroup>
      {canSplit && (
        <div className="row justify-between gap-4">
          <span aria-hidden="true">{t('byVolume')}</span>
          <Switch name={t('byVolume')} isOn={isByVolume} onChange={setByVolume} />
        </div>
      )}
      {choice !== null && (
        <div role="status" className="tabular">
          <p>
            {savedCount === 0
              ? t('nothing')
              : t('saved', { saved: savedCount, count: savedCount + choice.missingCount })}
          </p>
          {savedCount > 0 && choice.missingCount > 0 && (
            <p className="small faint break-anywhere">{t('missing', { count: choice.missingCount })}</p>
          )}
        </div>
      )}
      {choice !== null && format !== 'text' && (
        <MissingPictures
          slugUrl={slugUrl}
          lacking={choice.lacking}
          mostShown={3}
          wordsFor={(count) => (count === 0 ? null : t('missingPictures', { count }))}
        />
      )}
      {command.error !== null && (
        <div ref={comeIntoSight}>
          <ErrorView error={command.error.error} />
        </div>
      )}
      <SheetFoot>
        <Button type="submit" kind="primary" aria-disabled={savedCount === 0 || command.isPending}>
          {savedCount === 0 ? t('startNone') : t('start', { count: savedCount })}
        </Button>
      </SheetFoot>
    </Form>
  );
}
