import type { ComponentProps, ReactNode } from 'react';
import { useIsComplete } from '../cards/poster-card.tsx';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  readonly name: string;
  readonly tooltip?: string | undefined;
  readonly icon: ReactNode;
  readonly shortcut?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** `picture`: on a picture or video, in every theme; `filled`: the main action there. */
  readonly tone?: 'normal' | 'picture' | 'filled' | undefined;
  readonly tooltipSide?: ComponentProps<typeof Tooltip>['side'];
};

export function IconButton(props: IconButtonProps) {
  const { name, icon, shortcut, size = 'medium', tone = 'normal', tooltip = name, tooltipSide, ...rest } = props;
  const isComplete = useIsComplete();
  const className = classNames(styles['button'], styles[size], isComplete && styles[tone], rest.className);
  const named = { ...rest, className, 'aria-label': name, 'aria-keyshortcuts': shortcut };
  if (!isComplete) return <button type="button" {...named} />;
  return (
    <Tooltip text={tooltip} shortcut={shortcut} side={tooltipSide}>
      <button type="button" {...named}>
        {icon}
      </button>
    </Tooltip>
  );
}
