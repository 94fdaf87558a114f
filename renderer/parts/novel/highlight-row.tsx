import type { ReactNode } from 'react';
import { classNames } from '#renderer/ui/class-names.ts';
import type { HighlightColour } from '#shared/domain/novels/reading.ts';
import styles from './highlight-row.module.css';

export function HighlightQuote({ children }: { readonly children: string }) {
  return <span className={classNames('regular', styles['quote'])}>{children}</span>;
}

type HighlightDetailProps = { readonly note: string; readonly colour: HighlightColour; readonly children: ReactNode };

/** The note of a highlight and, after its colour, further details for a list. */
export function HighlightDetail({ note, colour, children }: HighlightDetailProps) {
  return (
    <span className={styles['detail']}>
      {note !== '' && <span className={styles['note']}>{note}</span>}
      <span className="row gap-2">
        <ColourSwatch colour={colour} />
        {children}
      </span>
    </span>
  );
}

export function ColourSwatch({ colour, isLarge }: { readonly colour: HighlightColour; readonly isLarge?: boolean }) {
  return <span className={styles['swatch']} data-colour={colour} data-large={isLarge} aria-hidden="true" />;
}
