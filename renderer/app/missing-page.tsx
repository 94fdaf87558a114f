import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';

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
