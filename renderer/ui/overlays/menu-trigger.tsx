import type { Menu as Base } from '@base-ui/react/menu';
import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useIsComplete } from '../cards/poster-card.tsx';

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
 * A button that opens a `SharedMenu`. It joins the menu when pointer or focus comes to it, since a joined one is most of the work of
 * a row; pressed before, or before the menu is there, it opens the menu then.
 */
export function MenuTrigger<Subject>({ handle, subject, children }: MenuTriggerProps<Subject>) {
  const id = useId();
  const { Trigger } = useStore(code);
  const [isNear, setNear] = useState(false);
  const hadFocus = useRef(false);
  const isComplete = useIsComplete();
  const isJoined = isComplete && isNear && Trigger !== null;
  // The joined button is another element.
  useLayoutEffect(() => {
    if (isJoined && hadFocus.current) document.getElementById(id)?.focus();
    hadFocus.current = false;
  }, [isJoined, id]);
  const bare = { 'aria-haspopup': 'menu', 'aria-expanded': false };
  if (!isComplete) return cloneElement(children, bare);
  if (!isJoined) {
    return cloneElement(children, {
      ...{ ...bare, id },
      // A finger that has come would lose the element under it.
      onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => pointerType === 'mouse' && setNear(true),
      onFocus: () => {
        hadFocus.current = true;
        setNear(true);
      },
      onBlur: () => {
        hadFocus.current = false;
      },
      onClick: () => {
        setNear(true);
        void menusAreThere.promise.then(() => setTimeout(() => document.getElementById(id)?.click()));
      },
    });
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
