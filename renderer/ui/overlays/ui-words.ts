import { createContext } from 'react';

/** The words of controls, sheets, toasts and shelves in the app's language. */
export const UiWords = createContext({
  ...{ close: '', dismiss: '', undo: '', previous: '', next: '', showCharacters: '', hideCharacters: '' },
});
