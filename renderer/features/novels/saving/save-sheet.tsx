import { useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { useChapterRange } from '#renderer/parts/chapters/chapter-range.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Form } from '#renderer/ui/controls/text-field.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { savedShare } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import styles from './save-sheet.module.css';
import { countToSave, useNovel } from './use-novel-saving.ts';

type SaveSheetProps = { readonly isOpen: boolean; readonly onClose: () => void };

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
  const { volumeName } = useChapterName();
  const volumes = [...Map.groupBy(reading.chapters, ({ volume }) => volume)];
  if (volumes.length < 2) return null;

  function save(volume: readonly ChapterListEntry[]): void {
    // The sheet stays open for another volume, unless a question has to be asked.
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
                {volumeName(volume)}
                <span className="block small faint tabular">
                  {t('saved.sheet.volumeState', { saved, total: chapters.length })}
                </span>
              </p>
              <Button
                size="small"
                aria-disabled={isDone}
                aria-label={isDone ? undefined : t('saved.sheet.saveVolume', { volume: volumeName(volume) })}
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

/** Saves a range of chapters, at first from the current one to the last. */
function SaveRange({ onClose }: PartProps) {
  const { reading, saving } = useNovel();
  const t = useTranslations('saved.sheet');
  const { chapters, current } = reading;
  const { range, fields } = useChapterRange(chapters, current);
  if (chapters.length === 0) return null;
  const wanted = range ?? [];
  const count = countToSave(saving.plan(wanted));

  return (
    <Form
      className="margin-bottom-6"
      onSend={() => {
        if (count === 0) return;
        onClose();
        saving.save(wanted);
      }}
    >
      <h3 className={styles['heading']}>{t('range')}</h3>
      {fields}
      <Button type="submit" kind="primary" aria-disabled={count === 0}>
        {t('saveRange', { count })}
      </Button>
    </Form>
  );
}
