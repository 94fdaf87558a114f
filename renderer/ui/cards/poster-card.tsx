import { Check } from 'lucide-react';
import { createContext, type ReactElement, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Picture } from './picture.tsx';
import styles from './poster-card.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';

/** What a card's link is given: spread it on the router's `Link`. */
export type CardLinkProps = {
  readonly className: string;
  readonly children: ReactNode;
  readonly 'data-card-link': true;
};

type PosterCardProps = {
  readonly id: number;
  readonly title: string;
  /** One line: "TV · 2024 · 12 episodes". */
  readonly facts: string;
  readonly picture: string | null;
  readonly isBlurred?: boolean | undefined;
  readonly link: (props: CardLinkProps) => ReactElement;
  /** 0..1, drawn on the picture. */
  readonly progress?: number | undefined;
  /** Its presence draws the watched mark; the text is said to screen readers. */
  readonly doneLabel?: string | undefined;
  /** A short mark in the picture's corner, such as an age rating. */
  readonly badge?: string | undefined;
  /** Small signs on the picture's foot, which give way to the actions. */
  readonly marks?: ReactNode;
  /** In the picture's first corner: the box by which it is chosen. */
  readonly corner?: ReactNode;
  /** It is on among the cards that are being chosen. */
  readonly isChosen?: boolean | undefined;
  /** Buttons on the picture, shown on hover and focus. */
  readonly actions?: ReactNode;
};

/** A title in a grid or shelf. The whole card is its link; actions lie above it. */
export function PosterCard(props: PosterCardProps) {
  const { id, title, facts, picture, isBlurred, link, progress, doneLabel, badge, marks, actions } = props;
  const { corner, isChosen = false } = props;
  const { isComplete, approach } = useCompletion();
  return (
    <article
      className={styles['card']}
      data-chosen={isChosen || undefined}
      data-near={isComplete || undefined}
      // Not when a card comes to the pointer, as while one scrolls.
      onPointerMove={approach}
      onPointerDown={approach}
      onFocus={approach}
      onClickCapture={approach}
    >
      <div className={styles['frame']}>
        <Picture className={styles['picture']} source={picture} id={id} title={title} isBlurred={isBlurred} />
        {badge !== undefined && <span className={styles['badge']}>{badge}</span>}
        {doneLabel !== undefined && (
          <span className={styles['done']} role="img" aria-label={doneLabel}>
            <Check aria-hidden="true" />
          </span>
        )}
        {marks !== undefined && <div className={styles['marks']}>{marks}</div>}
        {progress !== undefined && (
          <ProgressBar className={styles['progress']} name={null} value={progress} tone="picture" />
        )}
      </div>
      {link({
        className: styles['link'] ?? '',
        children: <span className={styles['title']}>{title}</span>,
        'data-card-link': true,
      })}
      <p className={styles['facts']}>{facts}</p>
      {corner !== undefined && <div className={styles['corner']}>{corner}</div>}
      {actions !== undefined && (
        <CardActions className={styles['actions'] ?? ''} isComplete={isComplete}>
          {actions}
        </CardActions>
      )}
    </article>
  );
}

/** The shape of a card that is coming. */
export function PosterCardSkeleton() {
  return (
    <div className={styles['card']} aria-hidden="true">
      <Skeleton className={styles['picture']} />
      <div className={styles['text']}>
        <SkeletonText width={0.85} />
        <SkeletonText width={0.5} />
      </div>
    </div>
  );
}

const Completeness = createContext(true);

/** False while a card is neither hovered nor focused: its buttons keep their names but are not drawn. */
export function useIsComplete(): boolean {
  return use(Completeness);
}

/**
 * Icons, tooltips and menus of its buttons are most of a card's work, and most cards pass without anybody at them. Until the
 * pointer or the focus comes to the card its buttons are bare ones.
 */
function useCompletion() {
  const isOnHover = useActionsOnHover();
  const [isNear, setNear] = useState(false);
  const isComplete = isNear || !isOnHover;

  /**
   * Before anything can be pressed. Buttons are other elements afterwards: the focus goes on to the one in the same place, and
   * so does the press of an assistive tool, which found the bare one and needs neither pointer nor focus.
   */
  function approach({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
    if (isComplete) return;
    const bare = buttonsIn(currentTarget);
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement ? bare.indexOf(activeElement) : -1;
    flushSync(() => setNear(true));
    const complete = buttonsIn(currentTarget);
    complete[focused]?.focus();
    for (const [place, button] of bare.entries()) {
      button.addEventListener('click', () => complete[place]?.click(), { once: true });
    }
  }

  return { isComplete, approach };
}

type CardActionsProps = { readonly className: string; readonly isComplete: boolean; readonly children: ReactNode };

function CardActions({ className, isComplete, children }: CardActionsProps) {
  return (
    <div className={className} data-actions>
      <Completeness value={isComplete}>{children}</Completeness>
    </div>
  );
}

function buttonsIn(card: HTMLElement): readonly HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('[data-actions] button')];
}

/** Where nothing hovers or there is little room; the stylesheets of cards say the same. */
const ALWAYS_SHOWN = '(hover: none), (width < 640px)';

let query: MediaQueryList | undefined;

function alwaysShown(): MediaQueryList {
  query ??= window.matchMedia(ALWAYS_SHOWN);
  return query;
}

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  alwaysShown().addEventListener('change', onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** Whether the buttons on cards show only while one is at the card. */
export function useActionsOnHover(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !alwaysShown().matches,
    () => false,
  );
}
