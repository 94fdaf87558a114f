import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { FocusEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { ChoiceProps, ControlNames } from '../controls/segmented.tsx';
import { BareTrigger } from './bare-trigger.tsx';
import floating from './floating.module.css';
import styles from './menu.module.css';
import { ariaShortcut } from './tip.ts';

type MenuProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'bottom' | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly onOpen?: (() => void) | undefined;
  /** Takes the focus on close instead of the trigger. */
  readonly returnFocus?: PanelProps['returnFocus'];
  readonly children: ReactNode;
};

export function Menu({ trigger, side = 'bottom', align = 'end', onOpen, returnFocus, children }: MenuProps) {
  return (
    <BareTrigger opens="menu" trigger={trigger}>
      {(id) => (
        <Base.Root onOpenChange={(isOpen) => isOpen && onOpen?.()}>
          <Base.Trigger id={id} render={trigger} />
          <Panel side={side} align={align} sideOffset={6} returnFocus={returnFocus}>
            {children}
          </Panel>
        </Base.Root>
      )}
    </BareTrigger>
  );
}

type PanelProps = Base.Positioner.Props & {
  /** The menu's name, if it has no visible trigger. */
  readonly name?: string;
  readonly returnFocus?: Base.Popup.Props['finalFocus'];
};

export function Panel({ name, returnFocus, children, ...place }: PanelProps) {
  return (
    <Base.Portal>
      <Base.Positioner className="menu-layer no-outline" collisionPadding={8} {...place}>
        <Base.Popup
          className={classNames(floating['panel'], styles['popup'])}
          aria-label={name}
          finalFocus={returnFocus}
          onFocus={beginAtChosen}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** In a menu of choices, the focus starts at the chosen one instead of the first entry, or of none after a click. */
function beginAtChosen({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]')?.focus();
}

export type MenuAction = {
  /** Needed if two actions may have the same text. */
  readonly key?: string;
  readonly Icon?: LucideIcon;
  readonly text: string;
  /** The name of the key with the same effect. */
  readonly shortcut?: string | undefined;
  /** For screen readers, if `shortcut` is in the person's language. */
  readonly 'aria-keyshortcuts'?: string | undefined;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

/** Items of a menu; false ones are left out. */
export function MenuActions({ actions }: { readonly actions: readonly (MenuAction | false)[] }) {
  return actions
    .filter((action) => action !== false)
    .map(({ Icon, text, key = text, shortcut, 'aria-keyshortcuts': keys, isDisabled = false, run }) => (
      <Base.Item
        key={key}
        className={styles['item']}
        onClick={run}
        disabled={isDisabled}
        data-shortcut={shortcut}
        aria-keyshortcuts={keys ?? ariaShortcut(shortcut)}
      >
        {Icon && <Icon />}
        {text}
      </Base.Item>
    ));
}

type MenuSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

/** An option that is on or off. The menu stays open to show the change. */
export function MenuSwitch({ isOn, onChange, children }: Readonly<MenuSwitchProps>) {
  return (
    <Base.CheckboxItem className={styles['item']} checked={isOn} onCheckedChange={(checked) => onChange(checked)}>
      <span className={styles['mark']}>
        <Base.CheckboxItemIndicator>
          <Check />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function MenuLine() {
  return <Base.Separator className={styles['line']} />;
}

type MenuChoicesProps<Value extends string | number> = Omit<ChoiceProps<Value>, keyof ControlNames> & {
  readonly label: string;
};

export function MenuChoices<Value extends string | number>(props: MenuChoicesProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <Base.RadioGroup
      className={styles['choices']}
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      aria-label={label}
    >
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={styles['item']} closeOnClick>
          <span className={styles['mark']}>
            <Base.RadioItemIndicator>
              <Check />
            </Base.RadioItemIndicator>
          </span>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
