import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';

/** In the place of a list of which the person's rule for adults leaves nothing. */
export function AdultsOnly() {
  const t = useTranslations('settings.adult');
  return (
    <EmptyState
      icon={<EyeOff />}
      title={t('allLeftOut')}
      advice={t('allLeftOutAdvice')}
      action={
        <Link to="/settings" className={buttonClass()}>
          {t('openSettings')}
        </Link>
      }
    />
  );
}
