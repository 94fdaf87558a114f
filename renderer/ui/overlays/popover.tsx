import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import floating from './floating.module.css';
import styles from './popover.module.css';
import { isInToast } from './toast.tsx';

type PopoverProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly title: string;
  readonly side?: 'top' | 'bottom' | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
};

export function Popover({ trigger, title, side = 'bottom', align = 'end', children }: PopoverProps) {
  return (
    <Base.Root onOpenChange={(_, details) => isInToast(details) && details.cancel()}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className="menu-layer no-outline"
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={classNames(floating['panel'], styles['popup'])}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
