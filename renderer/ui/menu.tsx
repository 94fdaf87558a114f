import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'bottom' | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly onOpen?: (() => void) | undefined;
  /** Where focus goes when it closes, if not to the trigger. */
  readonly returnFocus?: (() => HTMLElement | false | null) | undefined;
  readonly children: ReactNode;
};

export function Menu({ trigger, side = 'bottom', align = 'end', onOpen, returnFocus, children }: MenuProps) {
  return (
    <Base.Root onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles['positioner']} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles['popup']} finalFocus={returnFocus}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export function MenuItem({ icon, isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item className={styles['item']} onClick={onSelect} disabled={isDisabled}>
      {icon}
      {children}
    </Base.Item>
  );
}

type MenuChoicesProps<Value extends string | number> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** A group of which one is on. */
export function MenuChoices<Value extends string | number>({
  label,
  value,
  choices,
  onChange,
}: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)} aria-label={label}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={styles['item']} closeOnClick>
          <span className={styles['mark']}>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </span>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
