import styles from './said-only.module.css';

/** Makes text visible to screen readers only: `everywhere`, in a `narrow` window, or where the rail shows only `icons`. */
export function saidOnly(where: 'everywhere' | 'narrow' | 'icons' = 'everywhere'): string {
  return styles[where] ?? '';
}
