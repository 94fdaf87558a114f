import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './section-nav.module.css';

export const sectionLinkClass = styles['link'] ?? '';

type SectionNavProps = {
  readonly name: string;
  /** The sections are parts of the page: the list stays visible, at the side if there is room. */
  readonly isAtSide?: boolean;
  readonly children: ReactNode;
};

export function SectionNav({ name, isAtSide, children }: SectionNavProps) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef<HTMLElement>(null);
  // Shows another current link in narrow windows, and leaves a list that the person scrolls where it is.
  useLayoutEffect(() => {
    const nav = ref.current;
    const link = nav?.querySelector<HTMLElement>('[aria-current]') ?? null;
    if (link === shown.current) return;
    shown.current = link;
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
  });
  return (
    <nav ref={ref} className={styles['sections']} aria-label={name} data-at-side={isAtSide}>
      {children}
    </nav>
  );
}
