import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { failureOf } from '../errors/failure-of.ts';
import { useAdultRule } from './use-adult-rule.ts';

/** So many that the person's rule for adult releases leaves one. */
const DRAWN = 10;

/** Opens the page of a release that the service draws by lot; a failure is said in a toast. */
export function useRandomRelease(): { readonly openRandom: () => Promise<void>; readonly isBusy: boolean } {
  const t = useTranslations('app.home');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { isShown } = useAdultRule();
  const [isBusy, setIsBusy] = useState(false);

  async function openRandom(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const card = (await api['releases.random']({ limit: DRAWN })).find(isShown);
      if (card === undefined) showToast({ text: t('nothingDrawn') });
      else await navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(card.id) } });
    } catch (thrown) {
      const error = failureOf(thrown);
      if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
    } finally {
      setIsBusy(false);
    }
  }

  return { openRandom, isBusy };
}
