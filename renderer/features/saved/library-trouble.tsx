import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';

/** That the folder of saved texts cannot be used as usual; nothing while it can. */
export function LibraryTrouble() {
  const t = useTranslations('saved.hold');
  const tState = useTranslations('storage.state');
  const state = useQuery(queryFor('saved.storage', {})).data?.state ?? 'ready';
  if (state === 'ready') return null;
  return (
    <ErrorLine
      title={tState(`${state}.title`)}
      advice={tState(`${state}.advice`)}
      action={
        <Link to="/settings" hash="storage" className={buttonClass({ size: 'small' })}>
          {t('toStorage')}
        </Link>
      }
    />
  );
}
