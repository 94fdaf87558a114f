import { create } from 'zustand';

/** The last return to the window after a minute or more away, in epoch milliseconds; 0 if there was none. */
export const useReturnStore = create<{ readonly returnedAt: number }>()(() => ({ returnedAt: 0 }));
