import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { isPositionKnown } from './position-prefetch.ts';

const slugUrl = SlugUrl.parse('7--seven');
const queryKey = keyFor('reading.title', { slugUrl });
const client = createQueryClient();
const isKnown = () => isPositionKnown(client, slugUrl);

afterEach(() => client.clear());

it('the reading position is known from an answer until a place of the title is saved', async () => {
  expect(isKnown()).toBe(false);
  client.setQueryData(queryKey, { position: null });
  expect(isKnown()).toBe(true);
  await client.invalidateQueries({ queryKey });
  expect(isKnown()).toBe(false);
});

it('the reading position is not known while it is fetched again', async () => {
  client.setQueryData(queryKey, { position: null });
  const { promise, resolve } = Promise.withResolvers<object>();
  const fetched = client.fetchQuery({ queryKey, queryFn: () => promise, staleTime: 0 });
  expect(isKnown()).toBe(false);
  resolve({ position: null });
  await fetched;
  expect(isKnown()).toBe(true);
});
