import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './scroll-area.module.css';

type ScrollAreaProps = {
  readonly className?: string | undefined;
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> }>;
};

/** Scrolls natively, with a bar that takes no space. A scroll-driven animation moves the thumb, without script. */
export function ScrollArea({ className, children }: ScrollAreaProps) {
  const viewportRef = useRef<HTMLElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const thumbRef = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly fromPixels: number; readonly scrollTop: number } | null>(null);
  useScrollBar(viewportRef, barRef);

  /** Starts a drag on the thumb, or scrolls by a page beside it. */
  function press(event: PointerEvent<HTMLElement>): void {
    const { button, clientY, pointerId } = event;
    const [scroller, thumb] = [viewportRef.current, thumbRef.current?.getBoundingClientRect()];
    if (button !== 0 || scroller === null || thumb === undefined) return;
    event.preventDefault();
    if (clientY < thumb.top) scroller.scrollBy({ top: -scroller.clientHeight });
    else if (clientY > thumb.bottom) scroller.scrollBy({ top: scroller.clientHeight });
    else {
      barRef.current?.setPointerCapture(pointerId);
      drag.current = { fromPixels: clientY, scrollTop: scroller.scrollTop };
    }
  }

  function move({ clientY }: PointerEvent<HTMLElement>): void {
    const [scroller, bar, thumb, from] = [viewportRef.current, barRef.current, thumbRef.current, drag.current];
    if (scroller === null || bar === null || thumb === null || from === null) return;
    const part = (clientY - from.fromPixels) / Math.max(1, bar.clientHeight - thumb.clientHeight);
    scroller.scrollTop = from.scrollTop + part * (scroller.scrollHeight - scroller.clientHeight);
  }

  function release(): void {
    drag.current = null;
  }

  return (
    <div className={classNames(styles['area'], className)}>
      {cloneElement(children, {
        ref: viewportRef,
        className: styles['viewport'] ?? '',
        tabIndex: children.props.tabIndex ?? 0,
      })}
      <div
        ref={barRef}
        className={styles['bar']}
        aria-hidden="true"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div ref={thumbRef} className={styles['thumb']} data-thumb />
      </div>
    </div>
  );
}

const LEAST_THUMB_PIXELS = 24;
/** The bar stays visible this long after the last movement. */
const SHOWN_MS = 600;

function useScrollBar(viewport: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [scroller, track] = [viewport.current, bar.current];
    if (scroller === null || track === null) return;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const sizes = new ResizeObserver(() => {
      const { clientHeight, scrollHeight } = scroller;
      track.hidden = scrollHeight <= clientHeight;
      const height = Math.max(LEAST_THUMB_PIXELS, (track.clientHeight * clientHeight) / scrollHeight);
      track.style.setProperty('--thumb-height', `${height}px`);
    });
    function show(): void {
      clearTimeout(hiding);
      track?.setAttribute('data-scrolling', '');
      hiding = setTimeout(() => track?.removeAttribute('data-scrolling'), SHOWN_MS);
    }
    for (const part of [scroller, ...scroller.children]) sizes.observe(part);
    scroller.addEventListener('scroll', show, { passive: true });
    return () => {
      clearTimeout(hiding);
      sizes.disconnect();
      scroller.removeEventListener('scroll', show);
    };
  }, [viewport, bar]);
}
