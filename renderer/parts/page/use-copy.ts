import { useTranslations } from 'use-intl';
import { showToast } from '#renderer/ui/overlays/toast.tsx';

/** Copies a text and shows `confirmation`. If loading the text took too long after the press, a toast asks for another press. */
export function useCopy(): (text: string, confirmation: string) => Promise<void> {
  const t = useTranslations('anime.copy');

  async function copy(text: string, confirmation: string): Promise<void> {
    if (await copyText(text)) showToast({ text: confirmation });
    else showToast({ text: t('failed'), action: { label: t('again'), run: () => void copy(text, confirmation) } });
  }

  return copy;
}

/** Copies a text after a recent press; false if refused. The desktop window allows only the old `copy` command. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false;
  function fill(event: ClipboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  }
  document.addEventListener('copy', fill, { capture: true, once: true });
  try {
    return document.execCommand('copy') && isCopied;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
