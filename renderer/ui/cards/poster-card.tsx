import { Check } from 'lucide-react';
import { createContext, type ReactNode, type Ref, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { type EntryChoice, type EntryLink, EntryTitle } from '../controls/choice-box.tsx';
import { useMedia } from '../use-listener.ts';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './poster-card.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { CardSkeleton } from './skeleton.tsx';

type PosterCardProps = Omit<PictureProps, 'isEager' | 'className'> & {
  /** "TV · 2024 · 12 episodes"; shows as many whole facts as fit on one line. */
  readonly facts: string;
  readonly link: EntryLink;
  readonly choice?: EntryChoice | undefined;
  /** 0..1, drawn on the picture. */
  readonly progress?: number | undefined;
  /** Shows the watched mark; its accessible name. */
  readonly doneLabel?: string | undefined;
  readonly badge?: string | undefined;
  /** On the picture; `name` is its accessible name. */
  readonly score?: { readonly text: string; readonly name: string } | undefined;
  readonly marks?: ReactNode;
  readonly corner?: ReactNode;
  readonly actions?: ReactNode;
  /** The names of the buttons in `actions`: plain buttons stand for them until the pointer or the focus comes near. */
  readonly bareButtons?: readonly BareButton[] | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
};

type BareButton = { readonly name: string; readonly hasMenu?: boolean };

export function PosterCard(props: PosterCardProps) {
  const { id, title, facts, source, isBlurred, link, progress, doneLabel, badge, marks, corner, choice } = props;
  const { score, actions, bareButtons = [], ref } = props;
  const { isComplete, approach } = useCompletion();
  return (
    <article
      ref={ref}
      className={styles['card']}
      data-chosen={choice?.isChosen || undefined}
      data-near={isComplete || undefined}
      // Not on pointerenter: while scrolling, cards pass under the pointer.
      onPointerMove={approach}
      onPointerDown={approach}
      onFocus={approach}
      onClickCapture={approach}
    >
      <div className={styles['frame']}>
        <Picture className={styles['picture']} source={source} id={id} title={title} isBlurred={isBlurred} />
        {(badge !== undefined || score !== undefined) && (
          <div className={styles['badges']}>
            {badge !== undefined && <span className={styles['badge']}>{badge}</span>}
            {score !== undefined && (
              <span className={styles['badge']} role="img" aria-label={score.name}>
                {score.text}
              </span>
            )}
          </div>
        )}
        {doneLabel !== undefined && (
          <span className={styles['done']} role="img" aria-label={doneLabel}>
            <Check />
          </span>
        )}
        {marks && <div className={styles['marks']}>{marks}</div>}
        {progress !== undefined && (
          <ProgressBar className={styles['progress']} name={null} value={progress} tone="picture" />
        )}
      </div>
      <div className="below-picture">
        <EntryTitle className={styles['link']} link={link} choice={choice}>
          <span className={styles['title']}>{title}</span>
        </EntryTitle>
        <p className={styles['facts']}>
          {facts.split(/(?= · )/).map((fact) => (
            <span key={fact} className={styles['fact']}>
              {fact}
            </span>
          ))}
        </p>
      </div>
      {corner !== undefined && <div className={styles['corner']}>{corner}</div>}
      {actions !== undefined && (
        <div className={styles['actions']} data-actions>
          {isComplete && actions
            ? actions
            : bareButtons.map(({ name, hasMenu }) => (
                <button
                  key={name}
                  type="button"
                  className={styles['bare']}
                  aria-label={name}
                  aria-haspopup={hasMenu && 'menu'}
                  aria-expanded={hasMenu && false}
                />
              ))}
        </div>
      )}
    </article>
  );
}

export function PosterCardSkeleton() {
  return <CardSkeleton card={styles['card']} picture={styles['picture']} widths={[0.85, 0.5]} />;
}

/** Draws a card's buttons only once the pointer or the focus is near: icons and menus are most of a card's work. */
function useCompletion() {
  const isOnHover = use(ActionsOnHover);
  const [isNear, setNear] = useState(false);
  const isComplete = isNear || !isOnHover;

  /** Replaces the bare buttons. Passes on the focus, and a press by assistive technology, which needs neither pointer nor focus. */
  function approach({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
    if (isComplete) return;
    const buttons = () => [...currentTarget.querySelectorAll<HTMLElement>('[data-actions] button')];
    const bare = buttons();
    const focused = bare.findIndex((button) => button.matches(':focus'));
    flushSync(() => setNear(true));
    const complete = buttons();
    complete[focused]?.focus();
    for (const [place, button] of bare.entries()) {
      button.addEventListener('click', () => complete[place]?.click(), { once: true });
    }
  }

  return { isComplete, approach };
}

/** Whether the buttons of cards show only on hover and focus. Its value is `useHasHover`, with one listener for all cards. */
export const ActionsOnHover = createContext(false);

/** Whether there is a mouse and enough space. The cards' style sheets have the opposite query. */
export function useHasHover(): boolean {
  return useMedia('(hover: hover) and (width >= 40rem)');
}
