import type { ErrorComponentProps } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { PageButton } from '#renderer/ui/controls/button.tsx';

export function MissingPage() {
  const t = useTranslations('app');
  usePageTitle(t('missing.title'));
  return (
    <EmptyState
      icon={<Compass />}
      title={<PageTitle size="small">{t('missing.title')}</PageTitle>}
      advice={t('missing.advice')}
      action={<PageButton to="/">{t('actions.goHome')}</PageButton>}
    />
  );
}

export function PageError({ error, reset }: ErrorComponentProps) {
  return <ErrorPage error={failureOf(error)} onRetry={reset} />;
}
