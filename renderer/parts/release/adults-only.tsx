import { EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { addressOf } from '../router/addresses.ts';

/** Shown for a list whose items are all hidden by the adult content setting. */
export function AdultsOnly() {
  const t = useTranslations('settings.adult');
  return (
    <EmptyState
      icon={<EyeOff />}
      title={t('allLeftOut.title')}
      advice={t('allLeftOut.advice')}
      action={<ButtonLink href={addressOf.settings()}>{t('openSettings')}</ButtonLink>}
    />
  );
}
