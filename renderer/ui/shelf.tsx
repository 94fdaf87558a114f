import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, useId } from 'react';
import { moveBetweenCards } from './card-keys.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './shelf.module.css';
import { useShelfScroll } from './use-shelf-scroll.ts';

type ShelfProps = {
  readonly title: string;
  readonly count?: number | undefined;
  /** A link to all of it. */
  readonly all?: ReactNode;
  readonly previousName: string;
  readonly nextName: string;
  /** `wide` for cards that lie, the usual ones stand. */
  readonly cards?: 'poster' | 'wide' | undefined;
  readonly children: ReactNode;
};

/** A row of cards that scrolls sideways: by wheel and touch, by its arrows, by arrow keys from card to card. */
export function Shelf({ title, count, all, previousName, nextName, cards = 'poster', children }: ShelfProps) {
  const titleId = useId();
  const { ref, atStart, atEnd, turn } = useShelfScroll();
  const isScrollable = !(atStart && atEnd);
  return (
    <section className={styles['shelf']} aria-labelledby={titleId}>
      <ShelfHeader titleId={titleId} title={title} count={count}>
        {all}
        {isScrollable && (
          <span className={styles['arrows']}>
            <IconButton
              size="small"
              name={previousName}
              icon={<ChevronLeft />}
              disabled={atStart}
              onClick={() => turn(-1)}
            />
            <IconButton size="small" name={nextName} icon={<ChevronRight />} disabled={atEnd} onClick={() => turn(1)} />
          </span>
        )}
      </ShelfHeader>
      <ul ref={ref} className={classNames(styles['row'], styles[cards])} onKeyDown={(event) => moveBetweenCards(event)}>
        {Children.map(children, (child) => (
          <li className={styles['item']}>{child}</li>
        ))}
      </ul>
    </section>
  );
}

type ShelfHeaderProps = {
  readonly titleId?: string | undefined;
  readonly title: string;
  readonly count?: number | undefined;
  readonly children?: ReactNode;
};

/** The heading alone, for a shelf that is empty or failed. */
export function ShelfHeader({ titleId, title, count, children }: ShelfHeaderProps) {
  return (
    <header className={styles['header']}>
      <h2 id={titleId} className={styles['title']}>
        {title}
        {count !== undefined && <span className={styles['count']}>{count}</span>}
      </h2>
      <div className={styles['tools']}>{children}</div>
    </header>
  );
}
