import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { type ErrorText, useErrorText } from '#renderer/i18n/use-error-text.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { BackupId } from '#shared/domain/app/backup.ts';

type RestoreBackup = {
  readonly restore: (id: BackupId) => void;
  /** Up to the end of this page: it reloads once the backup is in place. */
  readonly isRestoring: boolean;
  readonly error: AppError | null;
  readonly reset: () => void;
};

/** Puts a backup in the place of the present data. */
export function useRestoreBackup(): RestoreBackup {
  const { mutate, isPending, isSuccess, error, reset } = useCommand('backups.restore');
  const isRestoring = isPending || isSuccess;
  return {
    restore: (id) => {
      if (!isRestoring) mutate({ id });
    },
    isRestoring,
    error: error?.error ?? null,
    reset,
  };
}

/** Why a backup was not restored: what is wrong with the backup itself, else what any error is called. */
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
