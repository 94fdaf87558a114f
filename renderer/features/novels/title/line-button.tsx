import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LineChoice, useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useNovel } from '../saving/use-novel-saving.ts';
import styles from './line-sheet.module.css';

/** Names the translation that is read, and opens the choice of another; absent where there is no choice. */
export function LineButton() {
  const t = useTranslations('novels.line');
  const { namesOf } = useTranslators();
  const [isChoosing, setChoosing] = useState(false);
  const { hasChoice, line, lines } = useNovel().reading;
  if (!hasChoice) return null;
  const chosen = line === null ? undefined : lines.find(({ branchId }) => branchId === line.branchId);
  return (
    <>
      <Button
        kind="plain"
        size="small"
        className={styles['button']}
        icon={<Languages aria-hidden="true" />}
        onClick={() => setChoosing(true)}
      >
        <span className="truncate">
          {chosen === undefined ? t('choose') : t('reading', { names: namesOf(chosen.translators) })}
        </span>
      </Button>
      <LineSheet isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

type LineSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the choice; `isKept`: whether it could be stored. */
  readonly onChoose?: (branchId: number | null, isKept: boolean) => void;
};

/** Chooses the translation that is read. */
export function LineSheet({ isOpen, onClose, onChoose }: LineSheetProps) {
  const { chooseLine, lines, line } = useNovel().reading;
  const t = useTranslations('novels.line');

  async function choose(branchId: number | null): Promise<void> {
    onClose();
    const isKept = await chooseLine(branchId);
    onChoose?.(branchId, isKept);
  }

  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <p className={styles['advice']}>{t('advice')}</p>
      <LineChoice lines={lines} chosenId={line?.branchId ?? null} onChoose={(branchId) => void choose(branchId)} />
      <p className={styles['fallback']}>{t('fallback')}</p>
    </Sheet>
  );
}
