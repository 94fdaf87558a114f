import type { ComponentProps } from 'react';
import { outsideAddress } from '../errors/error-page.tsx';

/** The link of a card to another site, opened in the system's browser; plain text without a safe address. */
export function OutsideCardLink({ address, ...props }: ComponentProps<'a'> & { readonly address: string | null }) {
  const href = address === null ? null : outsideAddress(address);
  if (href === null) return <span>{props.children}</span>;
  return <a href={href} target="_blank" rel="noopener noreferrer" {...props} />;
}
