import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';

/** Says who has come in: a way that is finished elsewhere ends while the person looks at another page. */
export function useSignedInNews(): void {
  const t = useTranslations('account.signIn');
  const account = useQuery(queryFor('account.state', {})).data;
  const nickname = account?.status === 'signed-in' ? account.profile.nickname : null;
  const status = account?.status ?? null;
  const formerRef = useRef(status);
  useEffect(() => {
    const former = formerRef.current;
    formerRef.current = status;
    if (former === null || former === 'signed-in' || nickname === null) return;
    showToast({ text: t('done', { nickname }) });
  }, [status, nickname, t]);
}
