import { createContext } from 'react';

/** The words of sheets and toasts in the app's language. */
export const UiWords = createContext({ close: '', dismiss: '', undo: '' });
