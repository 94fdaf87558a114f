import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ChoiceBox, ChoiceLabel, type EntryChoice } from '../controls/choice-box.tsx';
import type { CardLinkProps } from './poster-card.tsx';
import styles from './row.module.css';

export type RowLinkProps = CardLinkProps & { readonly ref?: EntryChoice['ref'] };

type RowProps = {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly note?: ReactNode;
  readonly trailing?: ReactNode;
  readonly link?: ((props: RowLinkProps) => ReactElement) | undefined;
  /** While entries are being chosen, the row is a checkbox instead of a link. */
  readonly choice?: EntryChoice | undefined;
  readonly isDone?: boolean | undefined;
  readonly isCurrent?: boolean | undefined;
};

/** One line of a list, 56 px. The whole row is its link. */
export function Row(props: RowProps) {
  const { leading, title, detail, note, trailing, link, choice, isDone = false, isCurrent = false } = props;
  const isChosen = choice?.isChosen ?? null;
  const titleLine = <span className={styles['title']}>{title}</span>;

  function mainLine(): ReactNode {
    const line = { className: styles['link'] ?? '', children: titleLine, 'data-card-link': true } as const;
    if (choice !== undefined && isChosen !== null) return <ChoiceLabel {...choice} isChosen={isChosen} {...line} />;
    return link === undefined ? titleLine : link(choice === undefined ? line : { ref: choice.ref, ...line });
  }

  return (
    <div
      className={classNames(styles['row'], (link !== undefined || isChosen !== null) && styles['linked'])}
      data-done={isDone || undefined}
      data-current={(isChosen ?? isCurrent) || undefined}
    >
      {leading !== undefined && (
        <span className="rigid relative">
          {leading}
          {isChosen !== null && (
            <span className={styles['box']}>
              <ChoiceBox isChosen={isChosen} />
            </span>
          )}
        </span>
      )}
      <span className="fill">
        {mainLine()}
        {detail !== undefined && <span className="truncate block small faint snug">{detail}</span>}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      {trailing !== undefined && <span className={styles['trailing']}>{trailing}</span>}
    </div>
  );
}
