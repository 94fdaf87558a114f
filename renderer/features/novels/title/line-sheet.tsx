import { useTranslations } from 'use-intl';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import styles from './line-sheet.module.css';
import type { NovelReading } from './use-novel-reading.ts';

type LineSheetProps = {
  readonly reading: NovelReading;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What goes on once it is said, and kept if it could be. */
  readonly onChoose?: (branchId: number | null, isKept: boolean) => void;
};

/** Whose translation of the title is read. */
export function LineSheet({ reading, isOpen, onClose, onChoose }: LineSheetProps) {
  const t = useTranslations('novels.line');
  const tActions = useTranslations('app.actions');

  async function choose(branchId: number | null): Promise<void> {
    onClose();
    const isKept = await reading.chooseLine(branchId);
    onChoose?.(branchId, isKept);
  }

  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={t('title')} closeName={tActions('close')}>
      <p className={styles['advice']}>{t('advice')}</p>
      <LineChoice
        lines={reading.lines}
        chosenId={reading.line?.branchId ?? null}
        onChoose={(branchId) => void choose(branchId)}
      />
      <p className={styles['fallback']}>{t('fallback')}</p>
    </Sheet>
  );
}
