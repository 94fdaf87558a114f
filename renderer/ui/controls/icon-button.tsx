import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ariaShortcut, type Tip, tipOf } from '../overlays/tip.ts';
import { pressOf } from './button.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  readonly name: string;
  /** What the button acts on; added to the accessible name only. */
  readonly subject?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly icon: ReactNode;
  readonly shortcut?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** `picture`: on a picture or video, in every theme; `filled`: the main action there. */
  readonly tone?: 'normal' | 'picture' | 'filled' | undefined;
  readonly tooltipSide?: Tip['side'];
};

export function IconButton(props: IconButtonProps) {
  const { name, subject, icon, shortcut, size = 'medium', tone = 'normal', ...others } = props;
  const { tooltip = name, tooltipSide, ...rest } = others;
  const className = classNames(styles['button'], styles[size], styles[tone], rest.className);
  const named = {
    'aria-keyshortcuts': ariaShortcut(shortcut),
    ...rest,
    className,
    'aria-label': withSubject(name, subject),
  };
  return (
    <button type="button" {...named} {...tipOf({ text: tooltip, shortcut, side: tooltipSide })} onClick={pressOf(rest)}>
      {icon}
    </button>
  );
}

/** The accessible name of an action on one of several items: `Pause: Overlord`. */
export function withSubject(name: string, subject: string | undefined): string {
  return subject === undefined ? name : `${name}: ${subject}`;
}
