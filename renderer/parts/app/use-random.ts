import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { useAdultRule } from '../release/adults-only.tsx';

type AdultRule = ReturnType<typeof useAdultRule>['isShown'];

/** Enough random releases that the adult setting leaves one. */
const DRAWN = 10;

/** Opens a random release. */
export function useRandomRelease() {
  return useRandom(async (isShown) => {
    const card = (await api['releases.random']({ limit: DRAWN })).find(isShown);
    return card && { to: '/anime/$idOrAlias', params: { idOrAlias: String(card.id) } };
  });
}

/** Opens a random novel. */
export function useRandomNovel() {
  return useRandom(async (isShown) => {
    const { items } = await api['novels.catalogPage']({ page: 1, filters: { sorting: 'random' } });
    const novel = items.find(isShown);
    return novel && { to: '/novels/$slugUrl', params: { slugUrl: novel.slugUrl } };
  });
}

function useRandom(draw: (isShown: AdultRule) => Promise<NavigateOptions | undefined>) {
  const t = useTranslations('app.home');
  const tellFailure = useTellFailure();
  const navigate = useNavigate();
  const { isShown } = useAdultRule();
  const [isBusy, setIsBusy] = useState(false);

  async function openRandom(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const page = await draw(isShown);
      if (page === undefined) showToast({ text: t('nothingDrawn') });
      else await navigate(page);
    } catch (thrown) {
      tellFailure(thrown);
    } finally {
      setIsBusy(false);
    }
  }

  return { openRandom, isBusy };
}
