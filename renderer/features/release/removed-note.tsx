import { useFormatter, useNow, useTranslations } from 'use-intl';
import { ErrorLine } from '#renderer/ui/error-line.tsx';

const MINUTE_MILLISECONDS = 60_000;

/** The release is gone from the service, and what this device keeps of it is shown. `fetchedAt` in epoch milliseconds. */
export function RemovedNote({ fetchedAt }: { readonly fetchedAt: number }) {
  const t = useTranslations('anime.release');
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const when = format.relativeTime(Math.min(fetchedAt, now.getTime()), now);
  return <ErrorLine tone="offline" title={t('removed')} advice={t('removedAdvice', { when })} />;
}
