import styles from './visually-hidden.module.css';

/** Makes text visible to screen readers only: `everywhere`, in a `narrow` window, or where the rail shows only `icons`. */
export function visuallyHidden(where: 'everywhere' | 'narrow' | 'icons' = 'everywhere'): string {
  return styles[where] ?? '';
}
