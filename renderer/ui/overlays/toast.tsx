import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { use } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './toast.module.css';
import { UiWords } from './ui-words.ts';

const manager = Base.createToastManager();

export type ToastContent = {
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
  if (key !== undefined) closeToast(key);
  const id = manager.add({
    title: text,
    ...(key !== undefined && { id: key }),
    ...(onClose && { onClose }),
    ...(action && {
      timeout: ACTION_MILLISECONDS,
      actionProps: {
        children: action.label ?? <Undo />,
        onClick: () => {
          action.run();
          manager.close(id);
        },
      },
    }),
  });
}

/** For a thing that has changed since its toast was shown. */
export function closeToast(key: string): void {
  manager.close(key);
}

/** Whether a press or the focus went to a toast. Sheets and popovers then cancel their closing. */
export function isInToast({ event }: { readonly event: Event }): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

/** Tells the page how much of its foot the toasts cover, so that its end can be scrolled clear of them. */
function leaveRoom(region: HTMLElement | null): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--toast-room', `${region?.offsetHeight ?? 0}px`));
  if (region !== null) observer.observe(region);
  return () => observer.disconnect();
}

export function ToastRegion({ name }: { readonly name: string }) {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport ref={leaveRoom} className={styles['region']} aria-label={name} data-toasts>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Undo() {
  return use(UiWords).undo;
}

function ToastList() {
  const { dismiss } = use(UiWords);
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['down', 'right']}>
      <Base.Content className={styles['content']}>
        <Base.Title className="shrinkable small medium" />
        <Base.Action className={styles['action']} />
        <Base.Close
          // The library hides it outside of the region's use but leaves it in the Tab order.
          aria-hidden={false}
          render={<IconButton size="small" name={dismiss} icon={<X />} tooltipSide="top" />}
        />
      </Base.Content>
    </Base.Root>
  ));
}
