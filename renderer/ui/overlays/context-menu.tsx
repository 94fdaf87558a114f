import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListener } from '../use-listener.ts';
import { Panel } from './menu.tsx';
import type { SubjectAt } from './menu-subjects.ts';

type ContextMenuProps<Subject> = {
  readonly subjectAt: SubjectAt<Subject>;
  /** The menu's name, since it has no visible trigger. */
  readonly nameOf: (subject: Subject) => string;
  /** Where presses open the menu; the whole window by default. */
  readonly area?: RefObject<HTMLElement | null>;
  readonly returnFocus?: (() => boolean) | undefined;
  readonly children: (subject: Subject) => ReactNode;
};

/** One menu for many elements, opened by a right click, a long press or a key. Fields and selected text keep the system's menu. */
export function ContextMenu<Subject>({ subjectAt, nameOf, area, returnFocus, children }: ContextMenuProps<Subject>) {
  const source: Document | RefObject<Document | HTMLElement | null> = area ?? document;
  const [subject, setSubject] = useState<Subject | null>(null);
  const triggerRef = useRef<HTMLDivElement>(null);
  const isPressing = useRef(false);

  /** Returns whether the pressed element has a subject, and so a menu. */
  function takeSubject({ target, defaultPrevented }: Event): boolean {
    if (defaultPrevented || !(target instanceof Element) || isText(target)) return false;
    const pressed = subjectAt(target);
    if (pressed !== null) flushSync(() => setSubject(() => pressed));
    return pressed !== null;
  }

  function open(event: Event, clientX: number, clientY: number): void {
    if (!takeSubject(event)) return;
    event.preventDefault();
    triggerRef.current?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX, clientY }));
  }

  // Browsers also fire this event for the menu key.
  useListener(source, 'contextmenu', (event) => open(event, event.clientX, event.clientY));
  // Not every system opens menus with Shift+F10.
  useListener(source, 'keydown', (event) => {
    if (event.key !== 'F10' || !event.shiftKey || !(event.target instanceof Element)) return;
    const { left, bottom } = event.target.getBoundingClientRect();
    open(event, left, bottom);
  });
  // Base UI's trigger detects long presses, so it gets the touches.
  useListener(
    source,
    ['touchstart', 'touchmove', 'touchend', 'touchcancel'],
    (event) => {
      if (event.target === triggerRef.current) return;
      if (event.type === 'touchstart') isPressing.current = takeSubject(event);
      if (!isPressing.current) return;
      triggerRef.current?.dispatchEvent(new TouchEvent(event.type, { bubbles: true, touches: [...event.touches] }));
    },
    { passive: true },
  );

  if (subject === null) return null;
  return (
    <Base.Root>
      <Base.Trigger ref={triggerRef} hidden />
      <Panel name={nameOf(subject)} returnFocus={returnFocus}>
        {children(subject)}
      </Panel>
    </Base.Root>
  );
}

function isText(target: Element): boolean {
  if (target.closest('input, textarea, [contenteditable]') !== null) return true;
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}
