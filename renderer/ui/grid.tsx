import { Children, type ReactNode } from 'react';
import styles from './grid.module.css';

/** Cards in columns of 148 to 200 px that fill the width. For long lists take `VirtualGrid`. */
export function Grid({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={styles['grid']}>
      {Children.map(children, (child) => (
        <li className={styles['cell']}>{child}</li>
      ))}
    </ul>
  );
}
