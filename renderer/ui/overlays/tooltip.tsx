import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';

type TooltipProps = {
  readonly text: string;
  /** The key that does the same, as it is printed on it. */
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly className?: string | undefined;
  /** The element that is explained; it must have its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>;
};

/** A name on hover and focus, for eyes only: the explained element carries the accessible name itself. */
export function Tooltip({ text, shortcut, side = 'bottom', className, children }: TooltipProps) {
  return (
    // Escape is for what lies below: an open tooltip closes too and lets the key through.
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
