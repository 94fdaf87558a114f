import styles from './spinner.module.css';

/** Something is coming. */
export function Spinner({ name }: { readonly name: string }) {
  return <span role="progressbar" aria-label={name} className={styles['spinner']} />;
}
