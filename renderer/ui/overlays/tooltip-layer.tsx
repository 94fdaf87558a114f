import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useListener } from '../use-listener.ts';
import { shownShortcut } from './tip.ts';
import styles from './tooltip-layer.module.css';

const DELAY_MILLISECONDS = 500;
/** Moving from one element to the next shows its tooltip at once. */
const GROUP_MILLISECONDS = 400;

/** The window's only tooltip, for the element under the pointer or with keyboard focus. */
export function TooltipLayer() {
  const popup = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const last = useRef<{ element: HTMLElement | null; timer: number; hiddenAt: number }>({
    element: null,
    timer: 0,
    hiddenAt: Number.NEGATIVE_INFINITY,
  });

  function show(element: HTMLElement | null, delay: number): void {
    clearTimeout(last.current.timer);
    last.current.element = element;
    if (shown !== null) last.current.hiddenAt = performance.now();
    setShown(null);
    if (element === null || element.matches(':disabled')) return;
    const isNext = performance.now() - last.current.hiddenAt < GROUP_MILLISECONDS;
    last.current.timer = window.setTimeout(() => setShown(element), isNext ? 0 : delay);
  }

  function follow(event: PointerEvent): void {
    const element = event.pointerType === 'mouse' ? tippedBy(event) : null;
    if (element !== last.current.element) show(element, DELAY_MILLISECONDS);
  }

  function hide(): void {
    clearTimeout(last.current.timer);
    setShown(null);
  }

  useListener(document, 'pointerover', follow);
  useListener(document, 'pointerout', (event) => event.relatedTarget === null && show(null, 0));
  // Stays hidden until the pointer has left the element.
  useListener(document, ['pointerdown', 'click', 'scroll'], hide, { capture: true, passive: true });
  useListener(document, 'keydown', (event) => event.key === 'Escape' && hide(), { capture: true });
  useListener(document, 'focusin', (event) => {
    const element = tippedBy(event);
    if (element?.matches(':focus-visible')) show(element, 0);
  });
  useListener(document, 'focusout', (event) => tippedBy(event) !== null && show(null, 0));

  useEffect(() => {
    if (!shown?.isConnected) return;
    // An open popover would stay at the former element.
    popup.current?.hidePopover();
    popup.current?.showPopover({ source: shown });
  }, [shown]);

  if (shown === null) return null;
  const { tip, tipKey, tipSide = 'bottom', tipClass } = shown.dataset;
  return (
    <div
      ref={popup}
      popover="manual"
      className={classNames(styles['popup'], tipClass)}
      data-side={tipSide}
      aria-hidden="true"
    >
      {tip}
      {tipKey !== undefined && <kbd className={styles['key']}>{shownShortcut(tipKey)}</kbd>}
    </div>
  );
}

function tippedBy({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}
