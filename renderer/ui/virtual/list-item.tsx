import { memo, type ReactNode } from 'react';

type ListItemProps<Item> = { readonly item: Item; readonly renderItem: (item: Item) => ReactNode };

function ListItemOf<Item>({ item, renderItem }: ListItemProps<Item>) {
  return renderItem(item);
}

/** An item that does not render again with the others of its list. The cast is needed because `memo` loses the type parameter. */
export const ListItem = memo(ListItemOf) as typeof ListItemOf;
