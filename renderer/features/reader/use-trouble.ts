import { useLayoutEffect } from 'react';
import { useReaderStore } from './reader-store.ts';

/** Says that there is nothing to read as long as the component is shown: the controls then stay, as the only way on. */
export function useTrouble(): void {
  const showTrouble = useReaderStore((state) => state.showTrouble);
  useLayoutEffect(() => {
    showTrouble(true);
    return () => showTrouble(false);
  }, [showTrouble]);
}
