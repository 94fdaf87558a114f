import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useAppEvent } from '#renderer/api/use-app-event.ts';
import { useFollowLink } from './use-follow-link.ts';

/**
 * Goes where something outside of the page wants to: a link of the system, the menu, a notification. What came before the
 * page was there is followed as its first step; before the first start is done it waits.
 */
export function useLinks(): void {
  const follow = useFollowLink();
  const isReady = useQuery(queryFor('services.read', {})).data?.isChosen === true;

  const takeLink = useEffectEvent(async () => {
    if (!isReady) return;
    // A host that does not answer is said to be lost on every page.
    const link = await api['links.take']({}).catch(() => null);
    if (link !== null) await follow(link);
  });

  useAppEvent('links.waiting', () => void takeLink());
  useEffect(() => {
    if (isReady) void takeLink();
  }, [isReady]);
}
