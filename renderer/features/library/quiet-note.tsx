import type { ReactNode } from 'react';
import styles from './quiet-note.module.css';

type QuietNoteProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly advice?: string | undefined;
  readonly action: ReactNode;
};

/** What is to know of a part of the library, though nothing went wrong there. */
export function QuietNote({ icon, title, advice, action }: QuietNoteProps) {
  return (
    <div className={styles['note']}>
      <span className="icon-medium soft" aria-hidden="true">
        {icon}
      </span>
      <p className={styles['text']} role="status">
        <span className={styles['title']}>{title}</span>
        {advice}
      </p>
      {action}
    </div>
  );
}
