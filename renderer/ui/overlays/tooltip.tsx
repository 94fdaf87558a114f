import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';

type TooltipProps = {
  readonly text: string;
  /** The name of the key with the same effect. */
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly className?: string | undefined;
  /** Must have an accessible name of its own. */
  readonly children: ReactElement<Record<string, unknown>>;
};

/** A name on hover and focus, hidden from screen readers. */
export function Tooltip({ text, shortcut, side = 'bottom', className, children }: TooltipProps) {
  return (
    // An open tooltip does not swallow Escape.
    <Base.Root onOpenChange={(_, details) => details.reason === 'escape-key' && details.allowPropagation()}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles['positioner']} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={classNames(styles['popup'], className)} aria-hidden="true">
            {text}
            {shortcut !== undefined && <kbd className={styles['key']}>{shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
