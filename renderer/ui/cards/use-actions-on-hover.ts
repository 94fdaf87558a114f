import { useSyncExternalStore } from 'react';

/** Where nothing hovers or there is little room; the stylesheets of cards say the same. */
const ALWAYS_SHOWN = '(hover: none), (width < 640px)';

let query: MediaQueryList | undefined;

function alwaysShown(): MediaQueryList {
  query ??= window.matchMedia(ALWAYS_SHOWN);
  return query;
}

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  alwaysShown().addEventListener('change', onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** Whether the buttons on cards show only while one is at the card. */
export function useActionsOnHover(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !alwaysShown().matches,
    () => false,
  );
}
