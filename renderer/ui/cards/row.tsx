import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ChoiceBox, type EntryChoice, type EntryLink, EntryTitle } from '../controls/choice-box.tsx';
import styles from './row.module.css';
import { Skeleton, SkeletonText } from './skeleton.tsx';

type RowProps = {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly note?: ReactNode;
  readonly trailing?: ReactNode;
  readonly link?: EntryLink | undefined;
  /** Makes the row a button instead of a link. */
  readonly onPress?: () => void;
  /** While entries are being chosen, the row is a checkbox instead of a link. */
  readonly choice?: EntryChoice | undefined;
  readonly isDone?: boolean | undefined;
  readonly isCurrent?: boolean | undefined;
};

/** One line of a list, 56 px. The whole row is its link or button. */
export function Row(props: RowProps) {
  const { leading, title, detail, note, trailing, link, onPress, choice, isDone = false, isCurrent = false } = props;
  const isChosen = choice?.isChosen ?? null;
  const isLinked = link !== undefined || onPress !== undefined || isChosen !== null;
  const titleLine = <span className={styles['title']}>{title}</span>;

  return (
    <div
      className={classNames(styles['row'], isLinked && styles['linked'])}
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
      <span className={styles['text']}>
        {onPress === undefined ? (
          <EntryTitle className={styles['link']} link={link} choice={choice}>
            {titleLine}
          </EntryTitle>
        ) : (
          <button type="button" className={styles['link']} onClick={onPress} data-card-link>
            {titleLine}
          </button>
        )}
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      {trailing !== undefined && <span className={styles['trailing']}>{trailing}</span>}
    </div>
  );
}

/** A loading row with a cover. */
export function CoverRowSkeleton() {
  return (
    <Row
      leading={<Skeleton className="row-cover" />}
      title={<SkeletonText width={0.4} />}
      detail={<SkeletonText width={0.25} />}
    />
  );
}
