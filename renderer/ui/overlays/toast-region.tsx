import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import { useListener } from '../use-listener.ts';
import styles from './toast.module.css';
import { closeToast, region, toasts, undos } from './toast.tsx';

/** Publishes how much of the page's foot the toasts cover, so that the page's end can be scrolled clear of them. */
function leaveRoom(region: HTMLElement | null): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--toast-room', `${region?.offsetHeight ?? 0}px`));
  if (region !== null) observer.observe(region);
  return () => observer.disconnect();
}

/** Here Ctrl+Z undoes what was typed. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable]';

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Ctrl+Z or Cmd+Z, by the key's place on the keyboard, which is the same in every layout. */
export function isUndo({ code, ctrlKey, metaKey, altKey, shiftKey, repeat }: Press): boolean {
  return code === 'KeyZ' && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat;
}

/** Undoes the latest act that a toast offers to undo. */
function undoLatest(event: KeyboardEvent): void {
  const { target } = event;
  const [key, undo] = [...undos].at(-1) ?? [];
  if (key === undefined || event.defaultPrevented || !isUndo(event)) return;
  if (target instanceof Element && target.closest(TYPED)) return;
  event.preventDefault();
  undos.delete(key);
  undo?.();
}

/** Takes back every offer to undo, for when what was done can no longer be undone where it was done. */
export function forgetUndos(): void {
  for (const key of undos.keys()) closeToast(key);
  undos.clear();
}

export function ToastRegion({ name }: { readonly name: string }) {
  useEffect(region.resolve, []);
  useListener(window, 'keydown', undoLatest);
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
  const t = useTranslations('app.actions');
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
          render={<IconButton size="small" name={t('dismiss')} icon={<X />} tooltipSide="top" />}
        />
      </Base.Content>
    </Base.Root>
  ));
}
