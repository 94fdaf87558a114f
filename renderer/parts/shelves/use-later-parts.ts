import { create } from 'zustand';
import type * as laterParts from './later-parts.tsx';

/** The parts of cards and shelves that the first picture lacks: buttons and error messages. Null until they are loaded. */
export const useLaterParts = create<{ readonly parts: typeof laterParts | null }>(() => ({ parts: null }));
