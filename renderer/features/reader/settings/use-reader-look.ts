import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { shownIn, useChange } from '#renderer/parts/app/use-change.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import type { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { changedLooks, differing, type LookScope, lookWith, type ReaderLook } from './reading-look.ts';

/** How the open book looks, what of it is its own, and how that is changed, with instant effect. */
export function useReaderLook() {
  const { slugUrl } = useParams({ from: '/read/$slugUrl/$volume/$number' });
  const t = useTranslations('settings');
  const makeChange = useChange();
  const { settings, change: changeSettings } = useSettings();
  // Asked for by the reader itself (use-open-chapter.ts).
  const { data } = useQuery({ ...queryFor('reading.title', { slugUrl }), staleTime: Number.POSITIVE_INFINITY });
  const shared = settings.reader;
  const own = data?.look ?? null;

  const setOwn = (look: ReaderLookPatch | null) =>
    makeChange({
      scope: 'look',
      command: () => api['reading.setLook']({ slugUrl, look }),
      shown: [shownIn('reading.title', { slugUrl }, (before) => ({ ...before, look }))],
      failureText: t('notSaved'),
    });

  return {
    look: lookWith(shared, own),
    /** How all other books look. */
    shared,
    /** Null while the book looks as all others. */
    own: differing(shared, own),
    /** Without a scope: where what is changed comes from now. */
    change: async (patch: Partial<ReaderLook>, scope?: LookScope): Promise<void> => {
      const next = changedLooks(shared, own, patch, scope);
      await Promise.all([next.shared && changeSettings({ reader: next.shared }), next.own && setOwn(next.own.look)]);
    },
    forgetOwn: () => setOwn(null),
  };
}
