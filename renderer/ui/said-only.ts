import styles from './said-only.module.css';

/** Hides text that is said to screen readers: `everywhere`, in a `narrow` window, or where the rail shows `icons` alone. */
export function saidOnly(where: 'everywhere' | 'narrow' | 'icons' = 'everywhere'): string {
  return styles[where] ?? '';
}
