import { useLayoutEffect } from 'react';

/** The player is dark in every theme, and so are the menus and panels that open from it outside its own element. */
export function useDarkWindow(): void {
  useLayoutEffect(() => {
    const { dataset } = document.body;
    dataset['theme'] = 'dark';
    return () => {
      delete dataset['theme'];
    };
  }, []);
}
