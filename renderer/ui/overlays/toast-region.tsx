import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { use, useEffect } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './toast.module.css';
import { region, toasts } from './toast.tsx';
import { UiWords } from './ui-words.ts';

/** Publishes how much of the page's foot the toasts cover, so that the page's end can be scrolled clear of them. */
function leaveRoom(region: HTMLElement | null): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--toast-room', `${region?.offsetHeight ?? 0}px`));
  if (region !== null) observer.observe(region);
  return () => observer.disconnect();
}

export function ToastRegion({ name }: { readonly name: string }) {
  useEffect(region.resolve, []);
  return (
    <Base.Provider toastManager={toasts} limit={3}>
      <Base.Portal>
        <Base.Viewport ref={leaveRoom} className={styles['region']} aria-label={name} data-toasts>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { dismiss } = use(UiWords);
  const shown = Base.useToastManager().toasts;
  return shown.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['down', 'right']}>
      {/* A click leaves the focus where it was: the clicked button disappears with its toast. */}
      <Base.Content className={styles['content']} onMouseDown={(event) => event.preventDefault()}>
        <Base.Title className="shrinkable small medium" />
        <Base.Action className={styles['action']} />
        <Base.Close
          // Base UI hides it while the region has neither pointer nor focus, but leaves it in the Tab order.
          aria-hidden={false}
          render={<IconButton size="small" name={dismiss} icon={<X />} tooltipSide="top" />}
        />
      </Base.Content>
    </Base.Root>
  ));
}
