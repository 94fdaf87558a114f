import styles from './key-editor.module.css';

type FixedRowProps = { readonly command: string; readonly keys: readonly string[] };

/** A command whose keys cannot be changed. */
export function FixedRow({ command, keys }: FixedRowProps) {
  return (
    <li className={styles['row']}>
      <span>{command}</span>
      <span className={styles['keys']}>
        {keys.map((key) => (
          <kbd key={key} className={styles['key']}>
            {key}
          </kbd>
        ))}
      </span>
    </li>
  );
}
