import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scroll-area.module.css';
import { useScrollThumb } from './use-scroll-thumb.ts';

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
