import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor, useAnswer } from '#renderer/api/query-for.ts';
import { shownIn, useChange } from '#renderer/parts/app/use-change.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ownTokens } from '#renderer/parts/look/own-colours.ts';
import { useParams } from '#renderer/parts/router/router.ts';
import type { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import {
  changedLooks,
  type DrawnLook,
  differing,
  fonts,
  type LookScope,
  lookWith,
  type ReaderLook,
} from './reading-look.ts';
import { useFace } from './use-face.ts';

/** The look of the open book, its own part of it, and changes of both, which show at once. */
export function useReaderLook() {
  const { slugUrl } = useParams('/read/$slugUrl/$volume/$number');
  const t = useTranslations('settings');
  const client = useQueryClient();
  const makeChange = useChange();
  const { settings, change: changeSettings } = useSettings();
  // Kept fresh by use-open-chapter.ts.
  const { data } = useAnswer('reading.title', { slugUrl }, { staleTime: Number.POSITIVE_INFINITY });
  const shared = settings.reader;
  const own = data?.look ?? null;
  const values = lookWith(shared, own);
  const look: DrawnLook = { ...values, face: useFace(values.font) ?? fonts.literata };

  const setOwn = (look: ReaderLookPatch | null) =>
    makeChange({
      scope: 'look',
      command: () => api['reading.setLook']({ slugUrl, look }),
      shown: [shownIn('reading.title', { slugUrl }, (before) => ({ ...before, look }))],
      failureText: t('notSaved'),
    });

  return {
    look,
    /** The look of all other books. */
    shared,
    /** Null while the book looks like all others. */
    own: differing(shared, own),
    /** Without a scope, the change goes where the present value comes from. */
    change: async (patch: Partial<ReaderLook>, scope?: LookScope): Promise<void> => {
      // A fast person changes again before the last change is drawn.
      const latest = client.getQueryData(queryFor('reading.title', { slugUrl }).queryKey)?.look ?? null;
      const next = changedLooks(shared, latest, patch, scope);
      await Promise.all([next.shared && changeSettings({ reader: next.shared }), next.own && setOwn(next.own.look)]);
    },
    forgetOwn: () => setOwn(null),
  };
}

/** Gives the whole page, with sheets and tooltips, the colours of reading (reading-tokens.css). */
export function useReadingTheme({ theme, ownGround, ownText }: ReaderLook): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.body;
    dataset['readingTheme'] = theme;
    const tokens = theme === 'own' ? Object.entries(ownTokens({ ownGround, ownText })) : [];
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => {
      delete dataset['readingTheme'];
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [theme, ownGround, ownText]);
}
