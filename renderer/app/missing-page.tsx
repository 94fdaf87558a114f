import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CaughtProps } from '#renderer/parts/errors/catch-boundary.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';

export function MissingPage() {
  const t = useTranslations('app');
  usePageTitle(t('missing.title'));
  return (
    <EmptyState
      icon={<Compass />}
      title={<PageTitle size="small">{t('missing.title')}</PageTitle>}
      advice={t('missing.advice')}
      action={<ButtonLink href={addressOf.home}>{t('actions.goHome')}</ButtonLink>}
    />
  );
}

export function PageError({ error, reset }: CaughtProps) {
  return <ErrorPage error={failureOf(error)} onRetry={reset} />;
}
