import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
let releases: readonly unknown[];
beforeAll(async () => {
  service = await startServiceUnderTest();
  const total = number(at((await service.api.get('/anime/catalog/releases')).json, 'meta', 'pagination', 'total'));
  const pages = Array.from({ length: Math.ceil(total / 50) }, (_, index) => index + 1);
  const answers = await Promise.all(
    pages.map((page) => service.api.get(`/anime/catalog/releases?limit=50&page=${page}`)),
  );
  releases = answers.flatMap((answer) => list(at(answer.json, 'data')));
});
afterAll(() => service.close());

const pageOf = async (alias: string) => (await service.api.get(`/anime/releases/${alias}`)).json;

describe('Release', () => {
  it('is one of several hundred, over twenty years', () => {
    expect(releases.length).toBeGreaterThan(600);
    expect(new Set(releases.map((release) => at(release, 'year'))).size).toBeGreaterThanOrEqual(20);
  });

  it('has its number, alias, main name, counters and flags always', () => {
    for (const release of releases) {
      expect(number(at(release, 'id'))).toBeGreaterThan(0);
      expect(text(at(release, 'alias'))).toMatch(/^[a-z0-9-]*[a-z-][a-z0-9-]*$/);
      expect(text(at(release, 'name', 'main'))).not.toBe('');
      for (const name of names(release)) {
        if (name.startsWith('is_')) expect(at(release, name)).toBeTypeOf('boolean');
        if (name.startsWith('added_in_')) expect(at(release, name)).toBeTypeOf('number');
      }
    }
  });

  it('has numbers and aliases that occur once', () => {
    expect(new Set(column(releases, 'id')).size).toBe(releases.length);
    expect(new Set(column(releases, 'alias')).size).toBe(releases.length);
  });

  it('may have an unset season: an object with both keys null', () => {
    expect(releases.map((release) => at(release, 'season'))).toContainEqual({ value: null, description: null });
  });

  it('may lack fields altogether', async () => {
    const page = await pageOf('the-unfinished-index-card');
    expect(names(page)).not.toContain('season');
    expect(names(page)).not.toContain('rating');
    expect(at(page, 'description')).toBeNull();
  });

  it('may have no poster: an object whose paths are all null', async () => {
    const unset = { src: null, preview: null, thumbnail: null };
    expect(at(await pageOf('the-portrait-that-is-not-there'), 'poster')).toEqual({ ...unset, optimized: unset });
  });

  it('has image paths that begin with /storage/, the optimized ones in WebP', () => {
    const poster = at(releases[0], 'poster');
    expect(at(poster, 'src')).toMatch(/^\/storage\/posters\/\d+\/src\.jpg$/);
    expect(at(poster, 'optimized', 'thumbnail')).toMatch(/^\/storage\/posters\/\d+\/thumbnail\.webp$/);
  });

  it('may have a foreign player whose address has no protocol', async () => {
    expect(text(at(await pageOf('airship-rightsholder'), 'external_player'))).toMatch(/^\/\/[^/]/);
  });

  it('may be blocked by place or by rights', async () => {
    expect(at(await pageOf('the-garden-behind-the-closed-border'), 'is_blocked_by_geo')).toBe(true);
    expect(at(await pageOf('airship-rightsholder'), 'is_blocked_by_copyrights')).toBe(true);
  });

  it('has no fresh_at before its first episode, and then comes last', () => {
    expect(at(releases.at(-1), 'fresh_at')).toBeNull();
    expect(at(releases[0], 'fresh_at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  });

  it('has a rating with votes under the keys 1 to 10', () => {
    expect(at(releases[0], 'rating', 'average')).toBeTypeOf('number');
    expect(names(at(releases[0], 'rating', 'distribution'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
  });

  it('uses all types, seasons and age ratings of the enumerations', () => {
    const values = (name: string) => new Set(releases.map((release) => at(release, name, 'value')).filter(Boolean));
    expect(values('type')).toEqual(new Set(['TV', 'ONA', 'WEB', 'OVA', 'OAD', 'MOVIE', 'DORAMA', 'SPECIAL']));
    expect(values('season')).toEqual(new Set(['winter', 'spring', 'summer', 'autumn']));
    expect(values('age_rating')).toEqual(new Set(['R0_PLUS', 'R6_PLUS', 'R12_PLUS', 'R16_PLUS', 'R18_PLUS']));
    for (const release of releases) {
      expect(at(release, 'age_rating', 'is_adult')).toBe(at(release, 'age_rating', 'value') === 'R18_PLUS');
    }
  });
});

describe('Episode', () => {
  it('has its release, number, order, length and marks always', async () => {
    for (const episode of list(at(await pageOf('neon-forest'), 'episodes'))) {
      expect(text(at(episode, 'id'))).toMatch(/^[0-9a-f-]{36}$/);
      expect(number(at(episode, 'sort_order'))).toBe(at(episode, 'ordinal'));
      expect(at(episode, 'duration')).toBe(96);
      expect(names(at(episode, 'opening'))).toEqual(['start', 'stop']);
      expect(names(at(episode, 'ending'))).toEqual(['start', 'stop']);
      expect(text(at(episode, 'hls_480'))).toMatch(/^http.*\/480\/index\.m3u8\?/);
    }
  });

  it('may be number 0 or 0.5, in order by sort_order', async () => {
    const episodes = at(await pageOf('zero-hour-diner'), 'episodes');
    expect(column(episodes, 'ordinal').slice(0, 4)).toEqual([0, 0.5, 1, 2]);
    expect(column(episodes, 'sort_order').slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  it('may be the first of a season and not have number 1', async () => {
    expect(at(await pageOf('glass-shore-second-half'), 'episodes', 0, 'ordinal')).toBe(13);
  });

  it('may be one of five hundred', async () => {
    expect(list(at(await pageOf('five-hundred-evenings-in-hoshigaoka'), 'episodes'))).toHaveLength(500);
  });

  it('may have no 1080, and then it is null', async () => {
    expect(new Set(column(at(await pageOf('old-film-stock'), 'episodes'), 'hls_1080'))).toEqual(new Set([null]));
  });

  it('may have no marks: both values null together', async () => {
    const episode = at(await pageOf('the-portrait-that-is-not-there'), 'episodes', 0);
    expect(at(episode, 'opening')).toEqual({ start: null, stop: null });
    expect(at(episode, 'ending')).toEqual({ start: null, stop: null });
  });
});

describe('First page', () => {
  it('can be played: every one of the freshest 24 has episodes, a poster and a description', async () => {
    const pages = await Promise.all(releases.slice(0, 24).map((release) => pageOf(text(at(release, 'alias')))));
    for (const page of pages) {
      expect(list(at(page, 'episodes')).length).toBeGreaterThan(0);
      expect(at(page, 'episodes', 0, 'hls_720')).toBeTypeOf('string');
      expect(at(page, 'poster', 'src')).toBeTypeOf('string');
      expect(text(at(page, 'description')).length).toBeGreaterThan(150);
      expect(at(page, 'is_blocked_by_geo')).toBe(false);
    }
  });
});
