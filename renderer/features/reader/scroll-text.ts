import { isMotionReduced } from '#renderer/ui/motion.ts';
import type { TextScroll } from './reader-keys.ts';

const LINES_OF_AN_ARROW = 3;
/** The last line of a turned page is repeated at the top of the next one; the rest is the page's margins. */
const LINES_KEPT = 2.5;

/** Where a smooth movement is going: a key that is pressed again before it ends goes on from there. */
const destinations = new WeakMap<HTMLElement, number>();

/** Moves the text. Says `at-end` when there was nothing left to move forward to. */
export function scrollText(scroller: HTMLElement, scroll: TextScroll, linePixels: number): 'moved' | 'at-end' {
  const lowest = scroller.scrollHeight - scroller.clientHeight;
  const from = destinations.get(scroller) ?? scroller.scrollTop;
  if (scroll === 'page-forward' && scroller.scrollTop >= lowest - 1) return 'at-end';
  const page = Math.max(linePixels, scroller.clientHeight - LINES_KEPT * linePixels);
  const steps: Readonly<Record<TextScroll, number>> = {
    'page-forward': page,
    'page-back': -page,
    'line-down': LINES_OF_AN_ARROW * linePixels,
    'line-up': -LINES_OF_AN_ARROW * linePixels,
    'chapter-start': -Number.MAX_SAFE_INTEGER,
    'chapter-end': Number.MAX_SAFE_INTEGER,
  };
  const top = Math.min(lowest, Math.max(0, from + steps[scroll]));
  const isFar = scroll === 'chapter-start' || scroll === 'chapter-end';
  // In a long text heights become known on the way (prose.module.css), which a smooth movement would not survive.
  const isLong = scroller.querySelector('[data-long]') !== null;
  if (isFar || isLong || isMotionReduced()) {
    scroller.scrollTo({ top, behavior: 'instant' });
    return 'moved';
  }
  destinations.set(scroller, top);
  scroller.addEventListener('scrollend', () => destinations.delete(scroller), { once: true });
  scroller.scrollTo({ top, behavior: 'smooth' });
  return 'moved';
}
