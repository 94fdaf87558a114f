import { createContext } from 'react';

/** Texts of controls, sheets, toasts and shelves in the interface's language. */
export const UiWords = createContext({
  close: '',
  dismiss: '',
  undo: '',
  previous: '',
  next: '',
  showCharacters: '',
  hideCharacters: '',
});
