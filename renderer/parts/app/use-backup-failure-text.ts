import { useTranslations } from 'use-intl';
import { type ErrorText, useErrorText } from '#renderer/i18n/use-error-text.ts';
import type { AppError } from '#shared/contract/app-error.ts';

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
