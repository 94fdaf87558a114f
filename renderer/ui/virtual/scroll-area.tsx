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
  /** The element that scrolls, with its content. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> }>;
};

/**
 * Scrolls natively; its bar takes no room and shows itself when it is needed. The thumb follows by a scroll-driven animation:
 * nothing is measured or drawn by script while one scrolls.
 */
export function ScrollArea({ className, children }: ScrollAreaProps) {
  const viewportRef = useRef<HTMLElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const { press, drag, release } = useScrollThumb(viewportRef, barRef);
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
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div className={styles['thumb']} data-thumb />
      </div>
    </div>
  );
}

const LEAST_THUMB_PIXELS = 24;
/** So long the bar stays after the last movement. */
const SHOWN_MS = 600;

/**
 * A scroll bar for `viewport`: as long as what is seen of it, and to be dragged. Sizes are looked at when they change, and
 * never while one scrolls.
 */
function useScrollThumb(viewport: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
  const drag = useRef<{ readonly fromPixels: number; readonly scrollTop: number } | null>(null);

  useEffect(() => {
    const [scroller, track] = [viewport.current, bar.current];
    if (scroller === null || track === null) return;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const { clientHeight, scrollHeight } = scroller;
      track.hidden = scrollHeight <= clientHeight;
      const height = Math.max(LEAST_THUMB_PIXELS, (track.clientHeight * clientHeight) / scrollHeight);
      track.style.setProperty('--thumb-height', `${height}px`);
    };
    const sizes = new ResizeObserver(measure);
    const watchParts = () => {
      sizes.disconnect();
      for (const part of [scroller, ...scroller.children]) sizes.observe(part);
    };
    const parts = new MutationObserver(watchParts);
    const show = () => {
      if (hiding === undefined) track.dataset['scrolling'] = '';
      clearTimeout(hiding);
      hiding = setTimeout(() => {
        hiding = undefined;
        delete track.dataset['scrolling'];
      }, SHOWN_MS);
    };
    watchParts();
    parts.observe(scroller, { childList: true });
    scroller.addEventListener('scroll', show, { passive: true });
    return () => {
      clearTimeout(hiding);
      sizes.disconnect();
      parts.disconnect();
      scroller.removeEventListener('scroll', show);
    };
  }, [viewport, bar]);

  /** On the thumb it begins to drag it; beside it, it turns a page. */
  function press(event: PointerEvent<HTMLElement>): void {
    const [scroller, track] = [viewport.current, bar.current];
    const thumb = track?.querySelector('[data-thumb]')?.getBoundingClientRect();
    if (event.button !== 0 || scroller === null || track === null || thumb === undefined) return;
    event.preventDefault();
    const isBefore = event.clientY < thumb.top;
    if (isBefore || event.clientY > thumb.bottom) {
      scroller.scrollBy({ top: isBefore ? -scroller.clientHeight : scroller.clientHeight });
      return;
    }
    track.setPointerCapture(event.pointerId);
    drag.current = { fromPixels: event.clientY, scrollTop: scroller.scrollTop };
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const [scroller, track, from] = [viewport.current, bar.current, drag.current];
    const thumb = track?.querySelector('[data-thumb]');
    if (from === null || scroller === null || track === null || thumb == null) return;
    const way = track.clientHeight - thumb.clientHeight;
    if (way <= 0) return;
    const part = (event.clientY - from.fromPixels) / way;
    scroller.scrollTop = from.scrollTop + part * (scroller.scrollHeight - scroller.clientHeight);
  }

  function release(): void {
    drag.current = null;
  }

  return { press, drag: move, release };
}
