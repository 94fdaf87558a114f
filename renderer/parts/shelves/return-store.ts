import { create } from 'zustand';

/** When the person came back to the window after a minute or more elsewhere; epoch milliseconds, 0 while they never left. */
export const useReturnStore = create<{ readonly returnedAt: number }>()(() => ({ returnedAt: 0 }));
