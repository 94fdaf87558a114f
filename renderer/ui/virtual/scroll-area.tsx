import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import { useListener } from '../use-listener.ts';
import styles from './scroll-area.module.css';

type ScrollAreaProps = {
  readonly className?: string | undefined;
  /** Lies over what scrolls. */
  readonly head?: ReactNode;
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> }>;
};

/** Scrolls natively, with a bar that takes no space. A scroll-driven animation moves the thumb, without script. */
export function ScrollArea({ className, head, children }: ScrollAreaProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const viewportRef = useRef<HTMLElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const thumbRef = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly fromPixels: number; readonly scrollTop: number } | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useScrollBar(viewportRef, barRef);
  useListener(viewportRef, 'scroll', show, { passive: true });
  useListener(areaRef, 'wheel', turn, { passive: true });

  function show(): void {
    clearTimeout(hiding.current);
    barRef.current?.setAttribute('data-scrolling', '');
    hiding.current = setTimeout(() => barRef.current?.removeAttribute('data-scrolling'), SHOWN_MS);
  }

  /** A wheel over the head or the bar scrolls too, although they are not inside what scrolls. */
  function turn({ target, deltaY, ctrlKey }: WheelEvent): void {
    const scroller = viewportRef.current;
    if (target instanceof Node && scroller?.contains(target) === false && !ctrlKey) scroller.scrollBy({ top: deltaY });
  }

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

  function move({ clientY, pointerId }: PointerEvent<HTMLElement>): void {
    const [scroller, bar, thumb, from] = [viewportRef.current, barRef.current, thumbRef.current, drag.current];
    if (scroller === null || thumb === null || from === null || !bar?.hasPointerCapture(pointerId)) return;
    const part = (clientY - from.fromPixels) / Math.max(1, bar.clientHeight - thumb.clientHeight);
    scroller.scrollTop = from.scrollTop + part * (scroller.scrollHeight - scroller.clientHeight);
  }

  return (
    <div ref={areaRef} className={classNames(styles['area'], className)}>
      {head}
      {cloneElement(children, {
        ref: viewportRef,
        className: styles['viewport'] ?? '',
        tabIndex: children.props.tabIndex ?? 0,
      })}
      <div ref={barRef} className={styles['bar']} aria-hidden="true" onPointerDown={press} onPointerMove={move}>
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
    const sizes = new ResizeObserver(() => {
      const { clientHeight, scrollHeight } = scroller;
      track.hidden = scrollHeight <= clientHeight;
      const height = Math.max(LEAST_THUMB_PIXELS, (track.clientHeight * clientHeight) / scrollHeight);
      track.style.setProperty('--thumb-height', `${height}px`);
    });
    for (const part of [scroller, ...scroller.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, [viewport, bar]);
}
