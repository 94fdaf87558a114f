import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Whether the page fills the screen, and a way to change that. */
export function useFullscreen() {
  const isFullscreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  function toggle(): void {
    const change = isFullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused without a gesture or by the host's policy: then the window simply stays as it is.
    change.catch(() => undefined);
  }

  return { isFullscreen, toggle };
}
