import type { KeyboardEvent } from 'react';

/** The index that an arrow, Home or End leads to; null for none. */
export function nextCardIndex(key: string, index: number, count: number, columns: number): number | null {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined || target === index || target < 0 || target >= count) return null;
  return target;
}

/** An `onKeyDown` that moves the focus between cards: sideways in a shelf, both ways in a grid. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>, columns?: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card-link]')];
  const index = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  if (index < 0) return;
  const target = nextCardIndex(event.key, index, links.length, columns ?? links.length);
  const link = target === null ? undefined : links[target];
  if (link === undefined) return;
  event.preventDefault();
  link.focus({ preventScroll: true });
  link.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
