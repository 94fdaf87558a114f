import { cloneElement, type ReactElement } from 'react';

type Tip = {
  readonly text: string;
  /** The name of the key with the same effect. */
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly className?: string | undefined;
};

type TooltipProps = Tip & {
  /** Must have an accessible name of its own. */
  readonly children: ReactElement<Record<string, unknown>>;
};

/** A name on hover and focus, hidden from screen readers. It costs its element nothing: `TooltipLayer` draws it. */
export function Tooltip({ children, text, shortcut, side, className }: TooltipProps) {
  const tip = { 'data-tip': text, 'data-tip-key': shortcut, 'data-tip-side': side, 'data-tip-class': className };
  return cloneElement(children, tip);
}
