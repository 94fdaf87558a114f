import type { ReactNode } from 'react';
import styles from './section-nav.module.css';

export const sectionLinkClass = styles['link'] ?? '';

/** Keeps the current link visible in narrow windows, also when another becomes current or a link grows. */
function keepCurrentInSight(nav: HTMLElement): () => void {
  function show() {
    const link = nav.querySelector<HTMLElement>('[aria-current]');
    if (link !== null) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
  }
  const observer = new ResizeObserver(show);
  for (const link of nav.children) observer.observe(link);
  const marks = new MutationObserver(show);
  marks.observe(nav, { subtree: true, attributeFilter: ['aria-current'] });
  return () => {
    observer.disconnect();
    marks.disconnect();
  };
}

type SectionNavProps = {
  readonly name: string;
  /** The sections are parts of the page: the list stays visible, at the side if there is room. */
  readonly isAtSide?: boolean;
  readonly children: ReactNode;
};

export function SectionNav({ name, isAtSide, children }: SectionNavProps) {
  return (
    <nav ref={keepCurrentInSight} className={styles['sections']} aria-label={name} data-at-side={isAtSide}>
      {children}
    </nav>
  );
}
