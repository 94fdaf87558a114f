import { useCommand } from '#renderer/api/use-command.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { BackupId } from '#shared/domain/app/backup.ts';

export type RestoreBackup = {
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
