import { create } from 'zustand';
import type * as cardButtons from './card-buttons.tsx';

/** The buttons of cards, which change things and come after the first picture. Null before. */
export const useCardButtons = create<{ readonly buttons: typeof cardButtons | null }>(() => ({ buttons: null }));
