import type { RefCallback } from 'react';

/** The subject of a pressed element; null if it has no menu. */
export type SubjectAt<Subject> = (pressed: Element) => Subject | null;

/** Remembers the subject of each of many elements, such as cards, without a listener on each. */
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
