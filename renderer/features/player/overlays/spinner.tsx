import styles from './overlays.module.css';

/** `isLate`: invisible at first, since most waits end before they are noticed. */
export function Spinner({ name, isLate = false }: { readonly name: string; readonly isLate?: boolean }) {
  const spinner = <span role="progressbar" aria-label={name} className={styles['spinner']} />;
  return isLate ? <span className={styles['late']}>{spinner}</span> : spinner;
}
