import type { Menu as Base } from '@base-ui/react/menu';
import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Joins the triggers of a menu to it. The menu itself makes `base`, once its code is loaded. */
export type MenuHandle<Subject> = {
  base: ReturnType<typeof Base.createHandle<Subject>> | null;
  /** The menu is mounted once a trigger has joined. */
  readonly isJoined: StoreApi<boolean>;
};

export function createMenuHandle<Subject>(): MenuHandle<Subject> {
  return { base: null, isJoined: createStore(() => false) };
}

type MenuTriggerProps<Subject> = {
  readonly handle: MenuHandle<Subject>;
  readonly subject: Subject;
  readonly children: ReactElement<Record<string, unknown>>;
};

// Each trigger has the subject of its own handle.
type AnyTrigger = ComponentType<MenuTriggerProps<never> & { readonly id: string }>;

let Trigger: AnyTrigger | null = null;
const opening = Promise.withResolvers<void>();

/** Called by the first menu, whose code is loaded after the first picture, once it can open. */
export function menusAreThere(trigger: AnyTrigger): void {
  Trigger = trigger;
  opening.resolve();
}

/** A button that opens a `SharedMenu`; pressed before there is any, as soon as there is. */
export function MenuTrigger<Subject>({ handle, subject, children }: MenuTriggerProps<Subject>) {
  return (
    <BareTrigger opens="menu" trigger={children} opening={opening.promise}>
      {(id) => {
        const Joined = Trigger as ComponentType<MenuTriggerProps<Subject> & { readonly id: string }>;
        return (
          <Joined handle={handle} id={id} subject={subject}>
            {children}
          </Joined>
        );
      }}
    </BareTrigger>
  );
}

type BareTriggerProps = {
  readonly opens: 'menu' | 'dialog';
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Resolved once it can join. */
  readonly opening?: Promise<void>;
  /** The trigger with this id, joined to what it opens. */
  readonly children: (id: string) => ReactNode;
};

/**
 * A button that joins what it opens when the mouse comes to it, since what opens is most of the work of a row or a page; pressed
 * before, it opens it as soon as it has joined.
 */
export function BareTrigger({ opens, trigger, opening, children }: BareTriggerProps) {
  const id = useId();
  const [isJoined, setJoined] = useState(false);
  if (isJoined) return children(id);

  async function approach({ pointerType, buttons, currentTarget }: PointerEvent): Promise<void> {
    if (pointerType !== 'mouse' || buttons > 0) return;
    await opening;
    // The joined button is another element: it may not come while this one is pressed or has the focus.
    if (currentTarget !== document.activeElement) flushSync(() => setJoined(true));
  }

  async function open(): Promise<void> {
    await opening;
    flushSync(() => setJoined(true));
    const joined = document.getElementById(id);
    joined?.focus();
    joined?.click();
  }

  function openByArrow(event: KeyboardEvent): void {
    if (opens !== 'menu' || !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    event.preventDefault();
    void open();
  }

  return cloneElement(trigger, {
    ...{ 'aria-haspopup': opens, 'aria-expanded': false, id },
    ...{ onPointerMove: approach, onClick: open, onKeyDown: openByArrow },
  });
}
