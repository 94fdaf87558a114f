import { useLinks } from './use-links.ts';
import { useNews } from './use-news.ts';

/** What reaches the page from outside of it, whatever is open. Shows nothing itself. */
export function OutsideWorld() {
  useLinks();
  useNews();
  return null;
}
