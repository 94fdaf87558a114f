import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';

export function MissingPage() {
  const t = useTranslations('app');
  usePageTitle(t('missing.title'));
  return (
    <EmptyState
      icon={<Compass aria-hidden="true" />}
      title={<PageTitle size="small">{t('missing.title')}</PageTitle>}
      advice={t('missing.advice')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('actions.goHome')}
        </Link>
      }
    />
  );
}
