import type { Menu as Base } from '@base-ui/react/menu';
import { type ComponentType, cloneElement, type ReactElement, type RefCallback, useId } from 'react';
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

/** A button that opens a `SharedMenu`; pressed before the menu is there, it opens the menu then. */
export function MenuTrigger<Subject>({ handle, subject, children }: MenuTriggerProps<Subject>) {
  const id = useId();
  const { Trigger } = useStore(code);
  if (Trigger === null) {
    const open = () => void menusAreThere.promise.then(() => setTimeout(() => document.getElementById(id)?.click()));
    return cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': false, id, onClick: open });
  }
  const Joined = Trigger as ComponentType<MenuTriggerProps<Subject> & { readonly id: string }>;
  return (
    <Joined handle={handle} id={id} subject={subject}>
      {children}
    </Joined>
  );
}

/** What a pressed element is about; null where it has no menu. */
export type SubjectAt<Subject> = (pressed: Element) => Subject | null;

/** Remembers what each of many elements, such as cards, is about. Costs them no listener. */
export function createMenuSubjects<Subject>() {
  const subjects = new WeakMap<Element, Subject>();
  const refTo =
    (subject: Subject): RefCallback<Element> =>
    (element) => {
      if (element === null) return;
      subjects.set(element, subject);
      return () => void subjects.delete(element);
    };
  const at: SubjectAt<Subject> = (pressed) => {
    for (let element: Element | null = pressed; element !== null; element = element.parentElement) {
      const subject = subjects.get(element);
      if (subject !== undefined) return subject;
    }
    return null;
  };
  return { refTo, at };
}
