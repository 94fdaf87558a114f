import { useTranslations } from 'use-intl';
import { copyText } from '#renderer/ui/controls/copy-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';

/** Copies a text and confirms with `said`. If the press was too long ago, because the text was loaded first, a toast asks for another. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const t = useTranslations('anime.copy');

  async function copy(text: string, said: string): Promise<void> {
    if (await copyText(text)) showToast({ text: said });
    else showToast({ text: t('failed'), action: { label: t('again'), run: () => void copy(text, said) } });
  }

  return copy;
}
