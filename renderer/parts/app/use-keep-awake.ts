import { useEffect } from 'react';
import { api } from '#renderer/api/client.ts';

/** Keeps the display on while something is watched or read without input. The shell itself notices when the page is gone. */
export function useKeepAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    // On failure the display goes dark as usual, which needs no message.
    const tell = (isAwake: boolean) => void api['display.keepAwake']({ isWanted: isAwake }).catch(() => undefined);
    tell(true);
    return () => tell(false);
  }, [isWanted]);
}
