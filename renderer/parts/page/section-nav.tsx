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
  // Keeps the current link visible in narrow windows, also when another becomes current or a count makes a link longer.
  useLayoutEffect(() => {
    const nav = ref.current;
    const link = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
  });
  return (
    <nav ref={ref} className={styles['sections']} aria-label={name} data-at-side={isAtSide}>
      {children}
    </nav>
  );
}
