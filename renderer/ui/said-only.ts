import styles from './said-only.module.css';

/**
 * The class of text that is said to screen readers and not shown: `everywhere`, only in a `narrow` window, or where the
 * rail has room for `icons` alone.
 */
export function saidOnly(where: 'everywhere' | 'narrow' | 'icons' = 'everywhere'): string {
  return styles[where] ?? '';
}
