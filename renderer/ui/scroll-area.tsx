import { ScrollArea as Base } from '@base-ui/react/scroll-area';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroll-area.module.css';

type ScrollAreaProps = {
  readonly className?: string | undefined;
  /** The element that scrolls, with its content. */
  readonly children: ReactElement<Record<string, unknown>>;
};

/** Scrolls natively; its bar takes no room and shows itself when it is needed. */
export function ScrollArea({ className, children }: ScrollAreaProps) {
  return (
    <Base.Root className={classNames(styles['area'], className)}>
      <Base.Viewport className={styles['viewport']} render={children} />
      <Base.Scrollbar className={styles['bar']} orientation="vertical">
        <Base.Thumb className={styles['thumb']} />
      </Base.Scrollbar>
    </Base.Root>
  );
}
