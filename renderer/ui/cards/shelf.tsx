import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { isMotionReduced } from '../motion.ts';
import styles from './shelf.module.css';

const PAGE_PART = 0.9;

type ShelfProps = {
  readonly title: string;
  readonly count?: number | undefined;
  readonly all?: ReactNode;
  readonly cards?: 'poster' | 'wide' | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

/** A row of cards that scrolls sideways by wheel, touch and its buttons; arrow keys move from card to card. */
export function Shelf({ title, count, all, cards = 'poster', isBusy, children }: ShelfProps) {
  const titleId = useId();
  const t = useTranslations('app.actions');
  const { ref, atStart, atEnd, turn } = useShelfScroll();
  const arrows = [
    { name: t('previous'), icon: <ChevronLeft />, disabled: atStart, direction: -1 },
    { name: t('next'), icon: <ChevronRight />, disabled: atEnd, direction: 1 },
  ];
  return (
    <section className="shrinkable" aria-labelledby={titleId} aria-busy={isBusy} data-shelf={title}>
      <ShelfHeader titleId={titleId} title={title} count={count}>
        {!(atStart && atEnd) && (
          <span className="row gap-1">
            {arrows.map(({ direction, ...arrow }) => (
              <IconButton key={direction} size="small" subject={title} {...arrow} onClick={() => turn(direction)} />
            ))}
          </span>
        )}
        {/* Last, so that it stays in place when the scroll buttons appear. */}
        {all}
      </ShelfHeader>
      <ul ref={ref} className={classNames(styles['row'], styles[cards])}>
        {Children.map(children, (child) => (
          <li className={styles['item']}>{child}</li>
        ))}
      </ul>
    </section>
  );
}

type ShelfHeaderProps = Pick<ShelfProps, 'title' | 'count'> & {
  readonly titleId?: string;
  readonly children?: ReactNode;
};

export function ShelfHeader({ titleId, title, count, children }: ShelfHeaderProps) {
  return (
    <header className={styles['header']}>
      <h2 id={titleId} className="lead">
        {title}
        {count !== undefined && (
          <>
            {' '}
            <span className={styles['count']}>{count}</span>
          </>
        )}
      </h2>
      <div className="row gap-1">{children}</div>
    </header>
  );
}

function useShelfScroll() {
  const ref = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });

  useEffect(() => {
    const shelf = ref.current;
    if (shelf === null) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = shelf;
      const [atStart, atEnd] = [scrollLeft <= 1, scrollLeft + clientWidth >= scrollWidth - 1];
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    };
    const sizes = new ResizeObserver(look);
    for (const part of [shelf, ...shelf.children]) sizes.observe(part);
    const mutations = new MutationObserver(look);
    mutations.observe(shelf, { childList: true });
    shelf.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      mutations.disconnect();
      shelf.removeEventListener('scroll', look);
    };
  }, []);

  function turn(pages: number): void {
    const behavior = isMotionReduced() ? 'instant' : 'smooth';
    ref.current?.scrollBy({ left: pages * ref.current.clientWidth * PAGE_PART, behavior });
  }

  return { ref, ...ends, turn };
}
