import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './sheet.module.css';
import { isInToast } from './toast.tsx';

type SheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  /** `clear` leaves the page behind the sheet visible and usable, to show changes at once. */
  readonly backdrop?: 'dim' | 'clear';
  /** The element that takes the focus on close, instead of the one focused before; false: none. */
  readonly returnFocus?: (() => HTMLElement | false | null) | undefined;
  /** Id of the scrolling element, for a virtual list inside. */
  readonly bodyId?: string | undefined;
  readonly children: ReactNode;
};

export function Sheet(props: SheetProps) {
  const { isOpen, onOpenChange, title, backdrop = 'dim', returnFocus, bodyId, children } = props;
  const t = useTranslations('app.actions');
  const popupRef = useRef<HTMLDivElement>(null);
  useDialogsBelow(isOpen && backdrop === 'dim', popupRef);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open, details) =>
        isInToast(details) || popupRef.current?.closest('[inert]') ? details.cancel() : onOpenChange(open)
      }
      modal={backdrop === 'dim'}
    >
      <Dialog.Portal>
        {backdrop === 'dim' && <Dialog.Backdrop className="scrim" />}
        {/* Not the close button: its tooltip would open and take the first Escape. */}
        <Dialog.Popup
          ref={popupRef}
          className={styles['sheet']}
          initialFocus={popupRef}
          finalFocus={returnFocus}
          // Base UI would keep arrow keys from the window, which handles them (app/focus).
          onKeyDown={(event) => event.preventBaseUIHandler()}
        >
          <header className={styles['header']}>
            <Dialog.Title className="lead">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton name={t('close')} icon={<X />} shortcut="Esc" />} />
          </header>
          <div id={bodyId} className={styles['body']}>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The `ref` of content that appears above the foot after a press, such as an error: in a full sheet the foot would cover it. */
export const comeIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The last child of a sheet's content; it stays visible. */
export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <footer className={styles['foot']}>{children}</footer>;
}

/** Makes dialogs below an open one inert until it is closed; they stay open. */
export function useDialogsBelow(isOpen: boolean, popup: RefObject<Element | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const below = [...document.querySelectorAll('[role="dialog"][data-open]')]
      .filter((dialog) => dialog !== popup.current && dialog.closest('[data-toasts]') === null)
      .flatMap((dialog) => dialog.closest<HTMLElement>('[data-base-ui-portal]:not([inert])') ?? []);
    for (const portal of below) portal.inert = true;
    return () => {
      for (const portal of below) portal.inert = false;
    };
  }, [isOpen, popup]);
}
