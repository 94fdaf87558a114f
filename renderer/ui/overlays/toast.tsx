import { Toast as Base } from '@base-ui/react/toast';
import { useTranslations } from 'use-intl';

export const toasts = Base.createToastManager();

/** Resolves once the region is drawn (toast-region.tsx); toasts wait for it. */
export const region = Promise.withResolvers<void>();

/** The Undo of each toast that is shown or about to be, the latest last. */
export const undos = new Map<string, () => void>();

type ToastContent = {
  /** Names the changed thing: only the last change of a thing is shown and can be undone. */
  readonly key?: string;
  readonly text: string;
  /** Without a label it is called Undo. */
  readonly action?: { readonly label?: string; readonly run: () => void };
};

/** Long enough to reach the action by keyboard. */
const ACTION_MILLISECONDS = 10_000;

/** Reports a completed action. Errors are shown where they happened instead. */
export function showToast({ key, text, action }: ToastContent): void {
  const id = key ?? crypto.randomUUID();
  closeToast(id);
  let isPressed = false;
  function press(): void {
    // The button can be pressed again while its toast fades.
    if (!isPressed) action?.run();
    isPressed = true;
    toasts.close(id);
  }
  const toast = {
    id,
    title: text,
    onClose: () => undos.delete(id),
    ...(action && {
      timeout: ACTION_MILLISECONDS,
      actionProps: {
        children: action.label ?? <Undo />,
        onClick: press,
      },
    }),
  };
  void region.promise.then(() => {
    undos.delete(id);
    if (action && !action.label) undos.set(id, press);
    toasts.add(toast);
  });
}

/** Closes the toast of a thing that has changed again. */
export function closeToast(key: string): void {
  void region.promise.then(() => toasts.close(key));
}

/** Whether a press or the focus went to a toast. Sheets and popovers stay open then. */
export function isInToast({ event }: { readonly event: Event }): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

function Undo() {
  const t = useTranslations('app.actions');
  return t('undo');
}
