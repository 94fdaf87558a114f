import { useFormatter, useTranslations } from 'use-intl';
import type { AppError } from '#shared/contract/app-error.ts';

export type ErrorText = { readonly title: string; readonly advice: string };

/** What an error is called, and what the person can do, in their language. */
export function useErrorText(): (error: AppError) => ErrorText {
  const t = useTranslations('errors');
  const format = useFormatter();
  return (error) => {
    const title = t(`${error.code}.title`);
    switch (error.code) {
      case 'blocked-by-edge':
      case 'service-down':
        return { title, advice: t(`${error.code}.advice`, { host: error.host }) };
      case 'rate-limited':
        return {
          title,
          advice: t('rate-limited.advice', { time: format.dateTime(error.retryAt, { timeStyle: 'medium' }) }),
        };
      case 'internal':
        return { title, advice: t('internal.advice', { reference: error.reference }) };
      default:
        return { title, advice: t(`${error.code}.advice`) };
    }
  };
}
