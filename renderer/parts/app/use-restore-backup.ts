import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { type ErrorText, useErrorText } from '#renderer/i18n/use-error-text.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { BackupId } from '#shared/domain/app/backup.ts';

/** Replaces the present data with a backup. The page reloads afterwards, so only an error ends `isRestoring`. */
export function useRestoreBackup() {
  const { mutate, isPending, isSuccess, error, reset } = useCommand('backups.restore');
  const isRestoring = isPending || isSuccess;
  return {
    restore: (id: BackupId) => isRestoring || mutate({ id }),
    isRestoring,
    error: error?.error ?? null,
    reset,
  };
}

/** Why a backup was not restored: its own fault, or any other error. */
export function useBackupFailureText(): (error: AppError) => ErrorText {
  const t = useTranslations('personData.backups.trouble');
  const errorText = useErrorText();
  return (error) => {
    const trouble = troubleOf(error);
    return trouble === null ? errorText(error) : { title: t(`${trouble}.title`), advice: t(`${trouble}.advice`) };
  };
}

function troubleOf(error: AppError): 'unreadable' | 'newer' | 'gone' | null {
  if (error.code === 'not-found') return 'gone';
  const said = error.code === 'rejected' ? error.fields['file']?.[0] : undefined;
  return said === 'unreadable' || said === 'newer' ? said : null;
}
