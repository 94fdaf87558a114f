import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { isMotionReduced } from '../motion.ts';
import { moveBetweenCards } from './card-keys.ts';
import styles from './shelf.module.css';

const PAGE_PART = 0.9;

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

/** Follows how far a shelf is scrolled, for its arrow buttons. Put `ref` on the scrolling element. */
function useShelfScroll() {
  const ref = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });

  useEffect(() => {
    const shelf = ref.current;
    if (shelf === null) return;
    function look(element: HTMLElement) {
      const left = element.scrollLeft;
      const atStart = left <= 1;
      const atEnd = left + element.clientWidth >= element.scrollWidth - 1;
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    }
    const onChange = () => look(shelf);
    const observer = new ResizeObserver(onChange);
    observer.observe(shelf);
    for (const child of shelf.children) observer.observe(child);
    const mutations = new MutationObserver(onChange);
    mutations.observe(shelf, { childList: true });
    shelf.addEventListener('scroll', onChange, { passive: true });
    return () => {
      observer.disconnect();
      mutations.disconnect();
      shelf.removeEventListener('scroll', onChange);
    };
  }, []);

  function turn(direction: 1 | -1) {
    const shelf = ref.current;
    shelf?.scrollBy({
      left: direction * shelf.clientWidth * PAGE_PART,
      behavior: isMotionReduced() ? 'instant' : 'smooth',
    });
  }

  return { ref, ...ends, turn };
}
