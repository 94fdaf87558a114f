import type { ReactNode } from 'react';
import styles from './section-nav.module.css';

type SectionNavProps = {
  readonly name: string;
  /** Links of the class `sectionLinkClass`. */
  readonly children: ReactNode;
};

/** On a link of a `SectionNav`. */
export const sectionLinkClass = styles['link'] ?? '';

/** The part that one is at stands in sight, however narrow the window is. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!nav || !link) return;
  nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
}

/** The ways through one part of the app: the same line at the head of each of its pages. */
export function SectionNav({ name, children }: SectionNavProps) {
  return (
    <nav ref={showCurrent} className={styles['sections']} aria-label={name}>
      {children}
    </nav>
  );
}
