import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ServiceState } from '#shared/domain/own-services.ts';

/**
 * What the app runs on. When that is no longer what this page began with, wherever it was changed, the page begins anew at
 * home: nothing that it knows or shows belongs to the new services.
 */
export function useServicesChange(): ServiceState | undefined {
  const state = useQuery(queryFor('services.read', {})).data;
  const begunWith = useRef<string | null>(null);
  useEffect(() => {
    if (state === undefined) return;
    const { anime, novels } = state.choice;
    const present = JSON.stringify([anime?.baseUrl, anime?.siteUrl, novels?.baseUrl, novels?.siteUrl]);
    begunWith.current ??= present;
    if (begunWith.current === present) return;
    // What is on its way still is called off by the host: it is not meant for the new ones.
    window.location.replace('/');
  }, [state]);
  return state;
}
