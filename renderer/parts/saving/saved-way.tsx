import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { PageButton } from '#renderer/ui/controls/button.tsx';

/** Leads to the saved titles, which can be read offline; nothing without any. */
export function SavedWay({ size = 'medium' }: { readonly size?: 'small' | 'medium' }) {
  const t = useTranslations('saved.titles');
  const { data: titles = [] } = useAnswer('saved.titles', {});
  if (titles.length === 0) return null;
  return (
    <PageButton to="/library" search={{ tab: 'saved' }} size={size}>
      {t('title')}
    </PageButton>
  );
}
