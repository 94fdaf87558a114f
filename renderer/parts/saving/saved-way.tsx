import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { buttonClass } from '#renderer/ui/controls/button.tsx';

/** Leads to the saved titles, which can be read offline; nothing without any. */
export function SavedWay({ size = 'medium' }: { readonly size?: 'small' | 'medium' }) {
  const t = useTranslations('saved.titles');
  const { data: titles = [] } = useAnswer('saved.titles', {});
  if (titles.length === 0) return null;
  return (
    <Link to="/library" search={{ tab: 'saved' }} className={buttonClass({ size })}>
      {t('title')}
    </Link>
  );
}
