import { create } from 'zustand';
import type * as laterParts from './later-parts.tsx';

/** What cards and shelves have that is not part of the first picture: buttons, and reports of failures. Null before. */
export const useLaterParts = create<{ readonly parts: typeof laterParts | null }>(() => ({ parts: null }));
