import type { ReactNode } from 'react';
import styles from './choice-group.module.css';

type ChoiceGroupProps = { readonly title: string; readonly hint?: string | undefined; readonly children: ReactNode };

/** Choices that belong together, under their name. */
export function ChoiceGroup({ title, hint, children }: ChoiceGroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['title']}>{title}</legend>
      {hint !== undefined && <p className="small faint">{hint}</p>}
      {children}
    </fieldset>
  );
}

export function Choices({ children }: { readonly children: ReactNode }) {
  return <div className="cluster gap-2">{children}</div>;
}
