import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { BareTrigger } from './bare-trigger.tsx';
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
    <BareTrigger opens="dialog" trigger={trigger}>
      {(id) => (
        <Base.Root onOpenChange={(_, details) => isInToast(details) && details.cancel()}>
          <Base.Trigger id={id} render={trigger} />
          <PopoverPanel place={{ side, align, sideOffset: 6 }} className={styles['popup']}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            {children}
          </PopoverPanel>
        </Base.Root>
      )}
    </BareTrigger>
  );
}

type PanelProps = Base.Popup.Props & { readonly place?: Base.Positioner.Props; readonly className: string | undefined };

export function PopoverPanel({ place, className, ...popup }: PanelProps) {
  return (
    <Base.Portal>
      <Base.Positioner className="menu-layer no-outline" sideOffset={8} collisionPadding={8} {...place}>
        <Base.Popup className={classNames(floating['panel'], className)} {...popup} />
      </Base.Positioner>
    </Base.Portal>
  );
}
