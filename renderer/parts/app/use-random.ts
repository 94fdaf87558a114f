import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { useFailureToast } from '../errors/use-failure-toast.ts';
import { useAdultRule } from '../release/adult-rule.ts';
import { addressOf } from '../router/addresses.ts';
import { navigate } from '../router/router.ts';

type Random = { readonly openRandom: () => Promise<void>; readonly isBusy: boolean };
type Rule = ReturnType<typeof useAdultRule>['isShown'];

/** Enough for the person's rule for adult releases to leave one. */
const DRAWN = 10;

/** Opens the page of a random release unless the person has left meanwhile; a toast reports a failure. */
export function useRandomRelease(): Random {
  return useRandom(async (isShown) => {
    const card = (await api['releases.random']({ limit: DRAWN })).find(isShown);
    return card && addressOf.release(card.id);
  });
}

export function useRandomNovel(): Random {
  return useRandom(async (isShown) => {
    const { items } = await api['novels.catalogPage']({ page: 1, filters: { sorting: 'random' } });
    const novel = items.find(isShown);
    return novel && addressOf.novel(novel.slugUrl);
  });
}

export function useRandomFranchise(): Random {
  return useRandom(async () => {
    const [drawn] = await api['franchises.random']({ limit: 1 });
    return drawn && addressOf.franchise(drawn.id);
  });
}

function useRandom(draw: (isShown: Rule) => Promise<string | undefined>): Random {
  const t = useTranslations('app.home');
  const showFailure = useFailureToast();
  const { isShown } = useAdultRule();
  const [isBusy, setIsBusy] = useState(false);

  async function openRandom(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const { pathname } = window.location;
    try {
      const page = await draw(isShown);
      if (window.location.pathname !== pathname) return;
      if (page === undefined) showToast({ text: t('nothingDrawn') });
      else await navigate(page);
    } catch (thrown) {
      showFailure(thrown);
    } finally {
      setIsBusy(false);
    }
  }

  return { openRandom, isBusy };
}
