import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { CardLinkProps } from './poster-card.tsx';
import styles from './row.module.css';

export type RowLinkProps = CardLinkProps;

type RowProps = {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly note?: ReactNode;
  readonly trailing?: ReactNode;
  readonly link?: ((props: CardLinkProps) => ReactElement) | undefined;
  readonly isDone?: boolean | undefined;
  readonly isCurrent?: boolean | undefined;
};

/** One line of a list, 56 px. The whole row is its link. */
export function Row({ leading, title, detail, note, trailing, link, isDone = false, isCurrent = false }: RowProps) {
  const titleLine = <span className={styles['title']}>{title}</span>;
  return (
    <div
      className={classNames(styles['row'], link !== undefined && styles['linked'])}
      data-done={isDone || undefined}
      data-current={isCurrent || undefined}
    >
      {leading !== undefined && <span className="rigid">{leading}</span>}
      <span className="fill">
        {link === undefined
          ? titleLine
          : link({ className: styles['link'] ?? '', children: titleLine, 'data-card-link': true })}
        {detail !== undefined && <span className="truncate block small faint snug">{detail}</span>}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      {trailing !== undefined && <span className={styles['trailing']}>{trailing}</span>}
    </div>
  );
}
