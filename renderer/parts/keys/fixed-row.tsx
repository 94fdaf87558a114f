import { shownShortcut } from '#renderer/ui/overlays/tip.ts';
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
            {shownShortcut(key)}
          </kbd>
        ))}
      </span>
    </li>
  );
}
