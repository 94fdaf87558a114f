import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSectionTitles } from '#renderer/parts/app/use-section-titles.ts';
import { SectionNav, sectionLinkClass } from '#renderer/parts/page/section-nav.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useOpened } from '#renderer/parts/router/router.ts';
import { useListener } from '#renderer/ui/use-listener.ts';

type SectionListProps = {
  readonly page: RefObject<HTMLElement | null>;
  /** The search text of the page. */
  readonly find: string;
  /** The ids of the sections on the page. */
  readonly shown: readonly string[];
};

/** Links to the sections of the page. The section in view is marked; the address holds the one that was opened. */
export function SectionList({ page, find, shown }: SectionListProps) {
  const t = useTranslations('settings');
  const titles = Object.entries(useSectionTitles()).filter(([id]) => shown.includes(id));
  const current = useSectionInView(page, shown);
  if (titles.length === 0) return null;
  return (
    <SectionNav name={t('sections')} isAtSide>
      {titles.map(([id, title]) => (
        <a
          key={id}
          href={addressOf.settings({ find: find || undefined }, id)}
          data-replace
          className={sectionLinkClass}
          aria-current={id === current ? 'location' : undefined}
        >
          {title}
        </a>
      ))}
    </SectionNav>
  );
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;

/** A section counts as in view once its top is at most this far below the top of the page. */
const IN_VIEW_PIXELS = 140;

function useSectionInView(page: RefObject<HTMLElement | null>, shown: readonly string[]): string | undefined {
  const visit = useOpened(({ visit }) => `${visit.hash} ${visit.key}`);
  const [current, setCurrent] = useState<string>();
  /** The opened section, not always at the top, is marked until the page is scrolled, which data that arrive above it do too. */
  const opened = useRef<{ readonly section: Element; readonly top: number; readonly scrollTop: number } | null>(null);
  const isFirstVisit = useRef(true);

  function look(): void {
    const scroller = page.current?.closest('main') ?? null;
    if (scroller === null) return;
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    const place = opened.current;
    if (place !== null && (isNear(place.scrollTop, scrollTop) || isNear(place.top, topOf(place.section)))) {
      setCurrent(place.section.id);
      return;
    }
    // Near the end of the page the line moves down to the window's foot, so that the last sections can be marked too.
    const end = scrollHeight - clientHeight;
    const beginning = Math.max(0, end - clientHeight);
    const line = IN_VIEW_PIXELS + clientHeight * (Math.max(0, scrollTop - beginning) / Math.max(1, end - beginning));
    const top = topOf(scroller);
    const above = shown.filter((id) => {
      const section = document.getElementById(id);
      return section !== null && topOf(section) - top <= line;
    });
    setCurrent(above.at(-1) ?? shown[0]);
  }

  const open = useEffectEvent((id: string) => {
    const section = document.getElementById(id);
    if (section === null) return;
    section.scrollIntoView({ behavior: 'instant' });
    opened.current = { section, top: topOf(section), scrollTop: page.current?.closest('main')?.scrollTop ?? 0 };
    // On the first visit, opening the page sets the focus.
    if (!isFirstVisit.current) section.querySelector('h2')?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const [id = ''] = visit.split(' ');
    if (id !== '') open(id);
    isFirstVisit.current = false;
  }, [visit]);
  useEffect(() => look());
  // Captured, because an element inside the window scrolls.
  useListener(window, 'scroll', () => look(), { capture: true, passive: true });

  return current;
}
