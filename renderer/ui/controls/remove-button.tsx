import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { focusNeighbour } from '../focus-neighbour.ts';
import { IconButton } from './icon-button.tsx';

type RemoveButtonProps = Pick<ComponentProps<typeof IconButton>, 'name' | 'tooltip' | 'tooltipSide'> & {
  readonly icon?: ComponentProps<typeof IconButton>['icon'];
  readonly onRemove: () => void;
};

/** Takes the item of a list away that it stands in, and gives the focus on to the next one. */
export function RemoveButton({ icon = <X />, onRemove, ...button }: RemoveButtonProps) {
  return (
    <IconButton
      size="small"
      icon={icon}
      {...button}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget);
        onRemove();
      }}
    />
  );
}
