import { createContext, type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActionsOnHover } from './use-actions-on-hover.ts';

const Completeness = createContext(true);

/** False while a card is neither hovered nor focused: its buttons keep their names but are not drawn. */
export function useIsComplete(): boolean {
  return use(Completeness);
}

/**
 * Icons, tooltips and menus of its buttons are most of a card's work, and most cards pass without anybody at them. Until the
 * pointer or the focus comes to the card its buttons are bare ones.
 */
export function useCompletion() {
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

export function CardActions({ className, isComplete, children }: CardActionsProps) {
  return (
    <div className={className} data-actions>
      <Completeness value={isComplete}>{children}</Completeness>
    </div>
  );
}

function buttonsIn(card: HTMLElement): readonly HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('[data-actions] button')];
}
