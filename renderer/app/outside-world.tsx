import { useFreshProgress } from './use-fresh-progress.ts';
import { useLinks } from './use-links.ts';
import { useNews } from './use-news.ts';

/** What reaches the page from outside of it, whatever is open. Shows nothing itself. */
export function OutsideWorld() {
  useFreshProgress();
  useLinks();
  useNews();
  return null;
}
