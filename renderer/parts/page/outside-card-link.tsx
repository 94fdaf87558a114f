import type { CardLinkProps } from '#renderer/ui/cards/poster-card.tsx';
import { outsideAddress } from '../errors/outside-action.ts';

/** The link of a card that leads out of the app, in the system's browser; its text alone where there is nowhere to go. */
export function OutsideCardLink({ address, ...props }: CardLinkProps & { readonly address: string | null }) {
  const href = address === null ? null : outsideAddress(address);
  if (href === null) return <span>{props.children}</span>;
  return <a href={href} target="_blank" rel="noopener noreferrer" {...props} />;
}
