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
  const shown = useRef<{ readonly link: HTMLElement | null; readonly left: number }>(null);
  // Shows another current link in narrow windows, also once counts have come, and leaves a list that the person scrolls where it is.
  useLayoutEffect(() => {
    const nav = ref.current;
    if (nav === null) return;
    const link = nav.querySelector<HTMLElement>('[aria-current]');
    if (link === shown.current?.link && nav.scrollLeft !== shown.current.left) return;
    if (link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
    shown.current = { link, left: nav.scrollLeft };
  });
  return (
    <nav ref={ref} className={styles['sections']} aria-label={name} data-at-side={isAtSide}>
      {children}
    </nav>
  );
}
