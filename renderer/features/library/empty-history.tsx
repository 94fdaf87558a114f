import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { requestSignIn } from '#renderer/parts/sign-in-request.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';

/** Nothing was watched yet, or nothing without an account. */
export function EmptyHistory({ isNobody }: { readonly isNobody: boolean }) {
  const t = useTranslations('library.history');
  const actions = useTranslations('app.actions');
  return (
    <EmptyState
      icon={<History aria-hidden="true" />}
      title={t('empty')}
      advice={isNobody ? `${t('emptyAdvice')} ${t('emptyNobody')}` : t('emptyAdvice')}
      action={isNobody ? <Button onClick={() => requestSignIn()}>{actions('signIn')}</Button> : undefined}
    />
  );
}
