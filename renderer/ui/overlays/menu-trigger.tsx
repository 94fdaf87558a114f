import type { Menu as Base } from '@base-ui/react/menu';
import { type ComponentType, cloneElement, type PointerEvent, type ReactElement, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Joins the triggers of a menu to it. The menu itself makes `base`, once its code is loaded. */
export type MenuHandle<Subject> = { base: ReturnType<typeof Base.createHandle<Subject>> | null };

export function createMenuHandle<Subject>(): MenuHandle<Subject> {
  return { base: null };
}

type MenuTriggerProps<Subject> = {
  readonly handle: MenuHandle<Subject>;
  readonly subject: Subject;
  readonly children: ReactElement<Record<string, unknown>>;
};

// Each trigger has the subject of its own handle.
type AnyTrigger = ComponentType<MenuTriggerProps<never> & { readonly id: string }>;

const code = createStore<{ readonly Trigger: AnyTrigger | null }>(() => ({ Trigger: null }));

/** Resolved by the first menu, once it can open. */
export const menusAreThere = Promise.withResolvers<void>();

/** Called by menu.tsx, which is loaded after the first picture. */
export function menuIsLoaded(Trigger: AnyTrigger): void {
  code.setState({ Trigger });
}

/**
 * A button that opens a `SharedMenu`. It joins the menu when the mouse comes to it, since a joined button is most of the work of a
 * row; pressed before, it opens the menu as soon as it has joined.
 */
export function MenuTrigger<Subject>({ handle, subject, children }: MenuTriggerProps<Subject>) {
  const id = useId();
  const { Trigger } = useStore(code);
  const [isWanted, setWanted] = useState(false);
  if (Trigger === null || !isWanted) {
    // The joined button is another element: it may not come while this one is pressed or has the focus.
    const approach = ({ pointerType, buttons, currentTarget }: PointerEvent) => {
      if (pointerType !== 'mouse' || buttons > 0 || currentTarget === document.activeElement) return;
      flushSync(() => setWanted(true));
    };
    const open = async () => {
      setWanted(true);
      await menusAreThere.promise;
      setTimeout(() => {
        const joined = document.getElementById(id);
        joined?.focus();
        joined?.click();
      });
    };
    const bare = { 'aria-haspopup': 'menu', 'aria-expanded': false, id };
    return cloneElement(children, { ...bare, onPointerMove: approach, onClick: open });
  }
  const Joined = Trigger as ComponentType<MenuTriggerProps<Subject> & { readonly id: string }>;
  return (
    <Joined handle={handle} id={id} subject={subject}>
      {children}
    </Joined>
  );
}
