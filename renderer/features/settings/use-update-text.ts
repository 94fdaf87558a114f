import { useTranslations } from 'use-intl';
import { useMomentText } from '#renderer/parts/use-moment-text.ts';
import type { UpdateState } from '#shared/domain/app-update.ts';

/** How it stands with a newer version, in words. */
export function useUpdateText(): (state: Exclude<UpdateState, { kind: 'none' }>) => string {
  const t = useTranslations('about.updates');
  const momentText = useMomentText();
  return (state) => {
    switch (state.kind) {
      case 'newest':
        return state.checkedAt === null ? t('unknown') : t('newest', { ago: momentText(state.checkedAt) });
      case 'checking':
        return t('checking');
      case 'available':
        return t('available', { version: state.version });
      case 'downloading':
        return t('downloading', { version: state.version });
      case 'ready':
        return t('ready', { version: state.version });
      case 'failed':
        return t(`failed.${state.reason}`);
    }
  };
}
