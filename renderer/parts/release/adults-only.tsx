import { EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { PageButton } from '#renderer/ui/controls/button.tsx';

/** Shown for a list whose items are all hidden by the adult content setting. */
export function AdultsOnly() {
  const t = useTranslations('settings.adult');
  return (
    <EmptyState
      icon={<EyeOff />}
      title={t('allLeftOut.title')}
      advice={t('allLeftOut.advice')}
      action={<PageButton to="/settings">{t('openSettings')}</PageButton>}
    />
  );
}
