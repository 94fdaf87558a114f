import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient, MOST_UNSHOWN } from './query-client.ts';

it('the cache drops the answers hidden longest ago, but none that is shown', () => {
  const client = createQueryClient();
  const show = (name: string, gcTime?: number) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => name,
      initialData: name,
      staleTime: Number.POSITIVE_INFINITY,
      ...(gcTime === undefined ? {} : { gcTime }),
    }).subscribe(() => undefined);
  const isThere = (name: string) => client.getQueryData([name]) !== undefined;

  const leaveShown = show('shown');
  show('for good', Number.POSITIVE_INFINITY)();
  for (let left = 0; left < MOST_UNSHOWN; left += 1) show(`left ${left}`)();
  show('left 0')();
  expect(isThere('left 1')).toBe(true);
  show('one more')();
  expect(['shown', 'for good', 'left 0', 'left 2', 'one more'].filter((name) => !isThere(name))).toEqual([]);
  expect(isThere('left 1')).toBe(false);

  leaveShown();
  expect(isThere('shown')).toBe(true);
  expect(isThere('left 2')).toBe(false);
  expect(client.getQueryCache().getAll()).toHaveLength(MOST_UNSHOWN + 1);
});
