import { Children, type ReactNode, useRef } from 'react';
import styles from './grid.module.css';
import { columnsFor, useGridBox } from './use-drawn-span.ts';

/** A short grid with the columns of `VirtualGrid`. */
export function Grid({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLUListElement>(null);
  const { widthPixels } = useGridBox(ref);
  return (
    <ul
      ref={ref}
      className={styles['grid']}
      style={{ gridTemplateColumns: `repeat(${columnsFor(widthPixels)}, minmax(0, 1fr))` }}
    >
      {Children.map(children, (child) => (
        <li className="shrinkable">{child}</li>
      ))}
    </ul>
  );
}
