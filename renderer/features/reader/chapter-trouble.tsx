import { Link } from '@tanstack/react-router';
import { BookDashed, BookX, FileQuestion, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import styles from './reader.module.css';
import { useTrouble } from './use-trouble.ts';

type Trouble = 'blank' | 'unavailable' | 'closed' | 'gone' | 'noNovel';

const icons = { blank: BookDashed, unavailable: BookDashed, closed: Lock, gone: FileQuestion, noNovel: BookX } as const;

/** Why there is nothing to read here; the chapters beside it, where there are any, stay within reach below. */
export function ChapterTrouble({ kind }: { readonly kind: Trouble }) {
  const t = useTranslations('reader.trouble');
  const Icon = icons[kind];
  useTrouble();
  return (
    <div className={styles['trouble']}>
      <EmptyState
        icon={<Icon aria-hidden="true" />}
        title={t(kind)}
        advice={t(`${kind}Advice`)}
        action={
          kind === 'noNovel' ? (
            <Link to="/novels" className={buttonClass()}>
              {t('toNovels')}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

/** The chapter or the list of them did not come this time. */
export function ChapterFailure({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  useTrouble();
  return <ErrorView error={error} onRetry={onRetry} />;
}
