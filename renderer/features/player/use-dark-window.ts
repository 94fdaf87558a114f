import { useLayoutEffect } from 'react';
import styles from './dark-window.module.css';

/** The player is dark in every theme, and so are the menus and panels that open from it outside its own element. */
export function useDarkWindow(): void {
  useLayoutEffect(() => {
    const { dataset, classList } = document.body;
    const inherited = styles['inherited'] ?? '';
    dataset['theme'] = 'dark';
    classList.add(inherited);
    return () => {
      delete dataset['theme'];
      classList.remove(inherited);
    };
  }, []);
}
