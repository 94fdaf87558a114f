import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';

export function MissingPage() {
  const t = useTranslations('app');
  return <PageTitle>{t('missing.title')}</PageTitle>;
}
