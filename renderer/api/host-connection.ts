import { create } from 'zustand';

/**
 * Whether the program behind the page is there. In Electron both end together; on the loopback host the program can be
 * closed while a browser still shows its page, and whatever is done there is no longer saved.
 */
export const useHostConnection = create<{ readonly isLost: boolean }>(() => ({ isLost: false }));
