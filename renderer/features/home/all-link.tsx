import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#renderer/ui/controls/button.tsx';

type AllLinkProps = {
  readonly to: '/anime' | '/novels' | '/schedule' | '/videos' | '/genres';
  /** Accessible name, for use without its shelf. */
  readonly name: string;
};

/** Leads from a shelf to all of it. */
export function AllLink({ to, name }: AllLinkProps) {
  const t = useTranslations('app.actions');
  return (
    <Link to={to} className={buttonClass({ kind: 'plain', size: 'small' })} aria-label={name}>
      {t('showAll')}
    </Link>
  );
}
