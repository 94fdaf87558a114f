import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { queryFor } from '#renderer/api/query-for.ts';
import type { SessionNoticeProps } from './session-notice.tsx';

/** Outlives the frame, which is away while something plays or is read. */
const useSessionNoticeStore = create<SessionNotice>()((set) => ({
  isDismissed: false,
  setDismissed: (isDismissed) => set({ isDismissed }),
}));

/** Once for each session that ends, until it is dismissed; the account's page says it by itself. */
export function useSessionNotice(): SessionNoticeProps | null {
  const status = useQuery(queryFor('account.state', {})).data?.status;
  const sync = useQuery(queryFor('sync.state', {})).data;
  const isOnAccountPage = useLocation({ select: ({ pathname }) => pathname === '/account' });
  const { isDismissed, setDismissed } = useSessionNoticeStore();
  useEffect(() => {
    if (status === 'signed-in' || status === 'signed-out') setDismissed(false);
  }, [status, setDismissed]);
  if (status !== 'ended' || sync === undefined || isDismissed || isOnAccountPage) return null;
  return { sync, dismiss: () => setDismissed(true) };
}

type SessionNotice = { readonly isDismissed: boolean; readonly setDismissed: (isDismissed: boolean) => void };
