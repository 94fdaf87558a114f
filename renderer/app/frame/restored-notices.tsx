import { useTranslations } from 'use-intl';
import { useBackupFailureText } from '#renderer/parts/use-backup-failure-text.ts';
import { useExactMoment } from '#renderer/parts/use-exact-moment.ts';
import { useRestoreBackup } from '#renderer/parts/use-restore-backup.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Notice } from '#shared/domain/notice.ts';
import styles from './notices.module.css';

/** That a backup is in place now, and the way back. */
export function RestoredNotice({ notice }: { readonly notice: Extract<Notice, { kind: 'backup-restored' }> }) {
  const t = useTranslations('app.notices.restored');
  const exactly = useExactMoment();
  const failureText = useBackupFailureText();
  const { restore, isRestoring, error } = useRestoreBackup();

  function text(): string {
    if (isRestoring) return t('undoing');
    if (error === null || error.code === 'cancelled') return t('text', { when: exactly(notice.madeAt) });
    const { title, advice } = failureText(error);
    return `${title}. ${advice}`;
  }

  return (
    <>
      <p className={styles['text']}>{text()}</p>
      <Button size="small" aria-disabled={isRestoring} onClick={() => restore(notice.undo)}>
        {t('undo')}
      </Button>
    </>
  );
}

export function NotRestoredNotice({ madeAt }: { readonly madeAt: number }) {
  const t = useTranslations('app.notices.restored');
  const exactly = useExactMoment();
  return <p className={styles['text']}>{t('failed', { when: exactly(madeAt) })}</p>;
}
