import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './toast.module.css';

const manager = Base.createToastManager();

export type ToastContent = {
  readonly text: string;
  /** What takes it back, or goes on from here. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It has gone, by itself or not: its action is no longer offered. */
  readonly onClose?: () => void;
};

/** What can be acted on stays long enough to be reached by the keyboard. */
const ACTION_MILLISECONDS = 10_000;

/** Says briefly what has just been done; answers with the way to take it away. For what went wrong in a place, write it in that place instead. */
export function showToast({ text, action, onClose }: ToastContent): () => void {
  const id = manager.add({
    title: text,
    ...(onClose && { onClose }),
    ...(action && {
      timeout: ACTION_MILLISECONDS,
      actionProps: {
        children: action.label,
        onClick: () => {
          action.run();
          manager.close(id);
        },
      },
    }),
  });
  return () => manager.close(id);
}

/** Where toasts appear; once per window. */
export function ToastRegion({ name, closeName }: { readonly name: string; readonly closeName: string }) {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport className={styles['region']} aria-label={name}>
          <ToastList closeName={closeName} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList({ closeName }: { readonly closeName: string }) {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['down', 'right']}>
      <Base.Content className={styles['content']}>
        <Base.Title className="shrinkable small medium" />
        <Base.Action className={styles['action']} />
        <Base.Close
          // The library hides it while the region is not in use, and leaves it to the keyboard all the same.
          aria-hidden={false}
          render={<IconButton size="small" name={closeName} icon={<X />} tooltipSide="top" />}
        />
      </Base.Content>
    </Base.Root>
  ));
}
