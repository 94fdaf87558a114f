import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTranslators } from '#renderer/parts/novel/use-translators.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './line-sheet.module.css';
import { LineSheet } from './line-sheet.tsx';
import type { NovelReading } from './use-novel-reading.ts';

/** Whose translation is read, to be chosen anew at any time; absent where there is no choice. */
export function LineButton({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.line');
  const { namesOf } = useTranslators();
  const [isChoosing, setChoosing] = useState(false);
  const { hasChoice, line, lines } = reading;
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
      <LineSheet reading={reading} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}
