import styles from './app-icon.module.css';

/** The app's mark: a low sun over the boards of a veranda. */
export function AppIcon() {
  return (
    <svg className={styles['icon']} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles['sun']} d="M6.5 18a9.5 9.5 0 0 1 19 0z" />
      <path className={styles['boards']} d="M3 21.25h26M5 25h22M9 28.75h14" />
    </svg>
  );
}
