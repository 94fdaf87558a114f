import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { useNewsWishes } from '#renderer/parts/use-news-wishes.ts';

/** Whether there is something to follow and nobody has said yet whether to tell of it. */
export function useNewsQuestion(): boolean {
  const isOpen = !useNewsWishes().wishes.isAsked;
  const membership = useQuery({ ...queryFor('lists.membership', {}), enabled: isOpen }).data;
  const shelves = useQuery({ ...queryFor('reading.shelves', {}), enabled: isOpen }).data;
  const hasFavourites = membership !== undefined && membership.favourites.length > 0;
  const follows = shelves?.some(({ isFollowed }) => isFollowed) === true;
  return isOpen && (hasFavourites || follows);
}
