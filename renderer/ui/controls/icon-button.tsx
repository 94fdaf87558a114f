import type { ComponentProps, ReactNode } from 'react';
import { useIsComplete } from '../cards/poster-card.tsx';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Said to screen readers and shown in the tooltip. */
  readonly name: string;
  /** A shorter tooltip, where the place says the rest. */
  readonly tooltip?: string | undefined;
  readonly icon: ReactNode;
  readonly shortcut?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** `picture`: on a picture or video, in every theme; `filled`: the main action there. */
  readonly tone?: 'normal' | 'picture' | 'filled' | undefined;
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

export function IconButton(props: IconButtonProps) {
  const {
    name,
    icon,
    shortcut,
    size = 'medium',
    tone = 'normal',
    tooltip = name,
    tooltipSide,
    className,
    ...rest
  } = props;
  if (!useIsComplete()) {
    const shape = classNames(styles['button'], styles[size], className);
    return <button type="button" aria-label={name} aria-keyshortcuts={shortcut} className={shape} {...rest} />;
  }
  return (
    <Tooltip text={tooltip} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        aria-label={name}
        aria-keyshortcuts={shortcut}
        className={classNames(styles['button'], styles[size], styles[tone], className)}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
