import styles from './spinner.module.css';

/** Something is coming. */
export function Spinner({ name }: { readonly name: string }) {
  return <span role="progressbar" aria-label={name} className={styles['spinner']} />;
}

/** The same, unseen for the first moment: most waits are over before they are noticed. */
export function LateSpinner({ name }: { readonly name: string }) {
  return (
    <span className={styles['late']}>
      <Spinner name={name} />
    </span>
  );
}
