import { BookDashed, FileQuestion, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import styles from './reader.module.css';

type Trouble = 'blank' | 'unavailable' | 'closed' | 'gone';

const icons = { blank: BookDashed, unavailable: BookDashed, closed: Lock, gone: FileQuestion } as const;

/** Why there is nothing to read here; the chapters beside it stay within reach below. */
export function ChapterTrouble({ kind }: { readonly kind: Trouble }) {
  const t = useTranslations('reader.trouble');
  const Icon = icons[kind];
  return (
    <div className={styles['trouble']}>
      <EmptyState icon={<Icon aria-hidden="true" />} title={t(kind)} advice={t(`${kind}Advice`)} />
    </div>
  );
}
