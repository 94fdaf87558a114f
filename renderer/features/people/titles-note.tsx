import { Link } from '@tanstack/react-router';
import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';

/** In the place of a person's titles, which the service does not list (novel-service, Person record). */
export function TitlesNote() {
  const t = useTranslations('novels.person');
  return (
    <EmptyState
      icon={<LibraryBig aria-hidden="true" />}
      title={t('noList')}
      advice={t('noListAdvice')}
      action={
        <Link to="/novels" className={buttonClass()}>
          {t('toNovels')}
        </Link>
      }
    />
  );
}
