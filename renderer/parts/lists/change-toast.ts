import { showToast } from '#renderer/ui/overlays/toast.tsx';

const shown = new Map<string, () => void>();

type ChangeToast = { readonly text: string; readonly undo: { readonly label: string; readonly run: () => void } };

/** Forgets what was last offered to be undone about a thing: it has been changed since. */
export function withdrawChangeToast(key: string): void {
  shown.get(key)?.();
}

/** Says that a thing was changed, and takes that back. Of one thing only the last change can be: an older one is in no order. */
export function showChangeToast(key: string, { text, undo }: ChangeToast): void {
  withdrawChangeToast(key);
  const close = showToast({
    text,
    action: undo,
    onClose: () => {
      if (shown.get(key) === close) shown.delete(key);
    },
  });
  shown.set(key, close);
}
