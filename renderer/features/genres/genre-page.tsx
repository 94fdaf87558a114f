import { useTranslations } from 'use-intl';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';

export function GenrePage() {
  const t = useTranslations('genres');
  usePageTitle(t('title'));
  return <PageHeader title={t('title')} />;
}
