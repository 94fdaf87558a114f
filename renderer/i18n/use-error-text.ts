import { useFormatter, useTranslations } from 'use-intl';
import type { AppError } from '#shared/contract/app-error.ts';

export type ErrorText = { readonly title: string; readonly advice: string };

/** The title and the advice of an error, in the person's language. */
export function useErrorText(): (error: AppError) => ErrorText {
  const t = useTranslations('errors');
  const format = useFormatter();
  return (error) => {
    const values = {
      host: 'host' in error ? error.host : '',
      time: 'retryAt' in error ? format.dateTime(error.retryAt, { timeStyle: 'medium' }) : '',
      reference: 'reference' in error ? error.reference : '',
    };
    return { title: t(`${error.code}.title`), advice: t(`${error.code}.advice`, values) };
  };
}
