import { useFormatter, useTranslations } from 'use-intl';
import type { SyncState } from '#shared/domain/account/account.ts';

export function useWaitingText(): (waiting: SyncState['waiting']) => string {
  const t = useTranslations('app.sync');
  const format = useFormatter();
  return (waiting) => {
    const kinds = ['positions', 'listChanges', 'scores'] as const;
    const parts = kinds.filter((kind) => waiting[kind] > 0).map((kind) => t(kind, { count: waiting[kind] }));
    return t('waiting', { parts: format.list(parts) });
  };
}
