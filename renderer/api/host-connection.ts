import { createStore } from 'zustand/vanilla';

/**
 * Whether the program behind the page is there. In Electron both end together; on the loopback host the program can be
 * closed while a browser still shows its page, and changes there are no longer saved.
 */
export const hostConnection = createStore<{ readonly isLost: boolean }>(() => ({ isLost: false }));
