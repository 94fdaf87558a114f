import { expect, test } from 'vitest';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { episodesUpTo } from './episodes-up-to.ts';

const episodes = [1, 0, 0.5, 12].map((ordinal, place) => ({
  id: EpisodeId.parse(`00000000-0000-4000-8000-00000000000${place}`),
  ordinal,
}));

test('up to an episode goes by the order of the list, not by numbers', () => {
  const upTo = (place: number) =>
    episodes[place] && episodesUpTo(episodes, episodes[place]).map(({ ordinal }) => ordinal);
  expect(upTo(0)).toEqual([1]);
  expect(upTo(2)).toEqual([1, 0, 0.5]);
  expect(upTo(3)).toEqual([1, 0, 0.5, 12]);
});

test('up to an episode that is not there is nothing', () => {
  expect(episodesUpTo(episodes, { id: EpisodeId.parse('00000000-0000-4000-8000-00000000000f') })).toEqual([]);
});
