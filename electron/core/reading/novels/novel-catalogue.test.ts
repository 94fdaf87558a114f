import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { onOtherLayout } from '#shared/domain/app/name-search.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Person } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import type { NovelService } from './novel-service.ts';
import { serviceAt } from './testing/service-at.ts';

function asked(filters: Partial<NovelFilters>, page = 1, randomOrder: number | null = null) {
  return { page, filters: NovelFilters.parse(filters), randomOrder };
}

describe('the novel catalogue', () => {
  let demo: Demo;
  let novels: NovelService;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    novels = serviceAt(demo.novels);
  });
  afterAll(() => demo.close());

  it('offers the filter values of its own site', async () => {
    const { genres, tags, types, statuses } = await novels.references();
    expect(types.map(({ id }) => id)).toEqual([10, 11, 12, 13, 14, 15]);
    expect(genres).toHaveLength(54);
    expect(statuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(tags.length).toBeGreaterThan(50);
    expect(genres.some(({ isAdult }) => isAdult)).toBe(true);
  });

  it('is searched in the other keyboard layout if nothing is found as typed', async () => {
    const russian = (await novels.catalogPage(asked({}))).items.flatMap(({ name }) => name.russian ?? [])[0] ?? '';
    const typed = onOtherLayout(russian);
    const found = await novels.catalogPage(asked({ search: typed }));
    expect(found.searched).toBe(onOtherLayout(typed));
    expect(found.items.map(({ name }) => name.russian)).toContain(russian);
    expect(await novels.catalogPage(asked({ search: russian }))).not.toHaveProperty('searched');
  });

  it('is narrowed by each filter', async () => {
    const all = await novels.catalogPage(asked({}));
    const [first] = all.items;
    const whole = await novels.novel({ slugUrl: first?.slugUrl ?? SlugUrl.parse('1--a') });
    const genres = whole.genres.slice(0, 2).map(({ id }) => id);
    const tags = whole.tags.slice(0, 1).map(({ id }) => id);
    for (const filters of [{ genres }, { tags }, { genres, tags, search: whole.name.main }]) {
      const { items } = await novels.catalogPage(asked(filters));
      expect(items.map(({ id }) => id)).toContain(whole.id);
      expect(items.length).toBeLessThan(all.items.length);
    }
    const { items } = await novels.catalogPage(asked({ types: [10, 12], statuses: [2] }));
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ type }) => type?.id))).toEqual(new Set([10, 12]));
    expect(new Set(items.map(({ status }) => status?.id))).toEqual(new Set([2]));
    expect((await novels.catalogPage(asked({ genres: [999_999] }))).items).toEqual([]);
  });

  it('is sorted in either direction', async () => {
    const down = await novels.catalogPage(asked({ sorting: 'created_at' }));
    const up = await novels.catalogPage(asked({ sorting: 'created_at', isAscending: true }));
    expect(up.items[0]?.id).not.toBe(down.items[0]?.id);
  });

  it('keeps one random order over all its pages', async () => {
    const ids: number[] = [];
    let randomOrder: number | null = null;
    for (let page = 1, hasNextPage = true; hasNextPage; page += 1) {
      const answer = await novels.catalogPage(asked({ sorting: 'random' }, page, randomOrder));
      ({ hasNextPage, randomOrder } = answer);
      expect(randomOrder).not.toBeNull();
      ids.push(...answer.items.map(({ id }) => id));
    }
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await novels.catalogPage(asked({}))).randomOrder).toBeNull();
  });

  it('is stored for offline use, except pages in random order', async () => {
    await using test = await startTestCore(demo);
    for (const sorting of ['views', 'random'] as const) {
      const input = { page: 1, filters: { sorting } };
      const { items } = await test.client['novels.catalogPage'](input);
      expect(items.length).toBeGreaterThan(0);
      const kept = await test.client['answers.kept']({ name: 'novels.catalogPage', input });
      expect([sorting, kept === null]).toEqual([sorting, sorting === 'random']);
    }
  });

  it('gives the people of a title, and not-found for an unknown person', async () => {
    const [card] = (await novels.catalogPage(asked({}))).items;
    const { authors } = await novels.novel({ slugUrl: card?.slugUrl ?? SlugUrl.parse('1--a') });
    const [author] = authors;
    const person = Person.parse(await novels.person({ slugUrl: author?.slugUrl ?? SlugUrl.parse('1--a') }));
    expect(person).toMatchObject({ id: author?.id, slugUrl: author?.slugUrl, name: author?.name });
    expect(person.otherNames).not.toContain(person.name);
    expect(person.titleCount).toBeGreaterThan(0);
    expect(person.subscriberCount).not.toBeNull();
    expect(person.picture).toMatch(/^\/media\/image\/novels\?src=/);
    await expect(novels.person({ slugUrl: SlugUrl.parse('9--nobody') })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('answers of the catalogue', () => {
  it('a random order written as text is sent back with the next page', async () => {
    await using server = await startLocalServer((_, response) =>
      reply(response, 200, '{"data":[],"meta":{"has_next_page":true,"random_order":"0.123456789012345"}}'),
    );
    const novels = serviceAt(server.url);
    const { randomOrder } = await novels.catalogPage(asked({ sorting: 'random' }));
    await novels.catalogPage(asked({ sorting: 'random' }, 2, randomOrder));
    expect(server.asked.at(-1)).toBe(
      'GET /api/manga?site_id%5B%5D=3&page=2&limit=30&sort_by=random&random_order=0.123456789012345',
    );
  });

  it('filter values without one readable entry are an upstream failure', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 200, '{"data":{"genres":[]}}'));
    const novels = serviceAt(server.url);
    await expect(novels.references()).rejects.toMatchObject({
      error: { code: 'upstream', path: '/api/constants:data' },
    });
  });
});
