import type { ReactNode } from 'react';
import styles from './section-nav.module.css';

type SectionNavProps = {
  readonly name: string;
  /** Links of the class `sectionLinkClass`. */
  readonly children: ReactNode;
};

/** On a link of a `SectionNav`. */
export const sectionLinkClass = styles['link'] ?? '';

/** The part that one is at stands in sight, however narrow the window is, also when a count comes to a name. */
function keepCurrentInSight(nav: HTMLElement): () => void {
  function show() {
    const link = nav.querySelector<HTMLElement>('[aria-current="page"]');
    if (link !== null) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
  }
  const observer = new ResizeObserver(show);
  for (const link of nav.children) observer.observe(link);
  return () => observer.disconnect();
}

/** The ways through one part of the app: the same line at the head of each of its pages. */
export function SectionNav({ name, children }: SectionNavProps) {
  return (
    <nav ref={keepCurrentInSight} className={styles['sections']} aria-label={name}>
      {children}
    </nav>
  );
}
