import type { ComponentProps } from 'react';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { CommandId } from '#shared/domain/player/keys.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';

type PlayerButtonProps = ComponentProps<typeof IconButton> & {
  /** The commands whose keys do the same. */
  readonly keys?: readonly CommandId[];
};

/** A button over the picture, with the present keys of what it does. */
export function PlayerButton({ keys = [], ...button }: PlayerButtonProps) {
  return <IconButton tone="picture" tooltipSide="top" {...useShortcut(...keys)} {...button} />;
}
