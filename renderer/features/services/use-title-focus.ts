import { useEffect } from 'react';

/** A step that replaces another on the same page begins at its heading, also for those who hear it. */
export function useTitleFocus(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) document.getElementById('page-title')?.focus();
  }, [isWanted]);
}
