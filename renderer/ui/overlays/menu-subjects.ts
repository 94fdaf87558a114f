import type { RefCallback } from 'react';

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
