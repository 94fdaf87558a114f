import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { savedShare } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import { SaveRange } from './save-range.tsx';
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
