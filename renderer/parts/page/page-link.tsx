import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path of a page of the app. */
  readonly href: string;
};

/**
 * A link to a page for lists of any length. The router's own follows the address and builds its own at every drawing; this one
 * does nothing until it is pressed. Pages behind it are had ahead all the same (app/frame).
 */
export function PageLink({ href, children, ...rest }: PageLinkProps) {
  const router = useRouter();

  /** What opens elsewhere is the browser's. */
  function open(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  );
}
