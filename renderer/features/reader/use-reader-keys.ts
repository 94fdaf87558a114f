import { useEffect, useEffectEvent } from 'react';
import { actionOf, type ReaderAction } from './reader-keys.ts';

/** Where keys belong to what has the focus: fields, lists, and everything that floats above the text. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
/** What Space and Enter press, and arrows move in. */
const PRESSED_BY_SPACE = 'button, a[href], summary, [role="radio"], [role="switch"]';

/** Hands every key of the reader over, wherever the focus is, except where it has a meaning of its own. */
export function useReaderKeys(perform: (action: ReaderAction) => void, onOtherKey: () => void): void {
  const onAction = useEffectEvent(perform);
  const onOther = useEffectEvent(onOtherKey);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (event.target.closest(OWN_KEYS) !== null) return;
      if (event.code === 'Space' && event.target.closest(PRESSED_BY_SPACE) !== null) return;
      const action = actionOf(event);
      if (action === null) {
        if (event.code === 'Tab') onOther();
        return;
      }
      event.preventDefault();
      onAction(action);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
