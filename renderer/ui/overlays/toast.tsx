import { Toast as Base } from '@base-ui/react/toast';
import { use } from 'react';
import { UiWords } from './ui-words.ts';

export const toasts = Base.createToastManager();

/** Toasts wait until there is a place for them (toast-region.tsx). */
export const region = Promise.withResolvers<void>();

type ToastContent = {
  /** The thing that was changed: only the last change of a thing is shown, and can be undone. */
  readonly key?: string;
  readonly text: string;
  /** `Undo` without a label. */
  readonly action?: { readonly label?: string; readonly run: () => void };
  /** Called when the toast disappears and its action with it. */
  readonly onClose?: () => void;
};

/** Long enough to reach the action by keyboard. */
const ACTION_MILLISECONDS = 10_000;

/** Reports a completed action. An error belongs where it happened instead. */
export function showToast({ key, text, action, onClose }: ToastContent): void {
  const id = key ?? crypto.randomUUID();
  closeToast(id);
  const toast = {
    id,
    title: text,
    ...(onClose && { onClose }),
    ...(action && {
      timeout: ACTION_MILLISECONDS,
      actionProps: {
        children: action.label ?? <Undo />,
        onClick: () => {
          action.run();
          toasts.close(id);
        },
      },
    }),
  };
  void region.promise.then(() => toasts.add(toast));
}

/** For a thing that has changed since its toast was shown. */
export function closeToast(key: string): void {
  void region.promise.then(() => toasts.close(key));
}

/** Whether a press or the focus went to a toast. Sheets and popovers then cancel their closing. */
export function isInToast({ event }: { readonly event: Event }): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

function Undo() {
  return use(UiWords).undo;
}
