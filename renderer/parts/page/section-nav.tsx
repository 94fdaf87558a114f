import type { ReactNode } from 'react';
import styles from './section-nav.module.css';

export const sectionLinkClass = styles['link'] ?? '';

/** Keeps the current link in sight in narrow windows, also when a link grows. */
function keepCurrentInSight(nav: HTMLElement): () => void {
  function show() {
    const link = nav.querySelector<HTMLElement>('[aria-current="page"]');
    if (link !== null) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
  }
  const observer = new ResizeObserver(show);
  for (const link of nav.children) observer.observe(link);
  return () => observer.disconnect();
}

export function SectionNav({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <nav ref={keepCurrentInSight} className={styles['sections']} aria-label={name}>
      {children}
    </nav>
  );
}
