import { type RefObject, useEffect } from 'react';

/** Ctrl+F (Command+F) leads to the field of the page in which one looks for something. */
export function useFindKey(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isFind = event.code === 'KeyF' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      const field = page.current?.querySelector<HTMLInputElement>('input[type="search"]');
      if (!isFind || isElsewhere || event.defaultPrevented || !field) return;
      event.preventDefault();
      field.select();
      field.scrollIntoView({ block: 'center' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [page]);
}
