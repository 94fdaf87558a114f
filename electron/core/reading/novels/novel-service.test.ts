import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter, ChapterListEntry, Novel, NovelCard } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import { serviceAt } from './testing/service-at.ts';

const firstPage = { page: 1, filters: NovelFilters.parse({}), randomOrder: null };
const missing = SlugUrl.parse('99999999--missing');

describe('the novel service', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  it('gives the catalogue page by page, each title once', async () => {
    const novels = serviceAt(demo.novels);
    const ids: number[] = [];
    let hasNextPage = true;
    for (let page = 1; hasNextPage; page += 1) {
      const answer = await novels.catalogPage({ ...firstPage, page });
      ids.push(
        ...NovelCard.array()
          .parse(answer.items)
          .map(({ id }) => id),
      );
      hasNextPage = answer.hasNextPage;
    }
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives a title with all requested fields', async () => {
    const novels = serviceAt(demo.novels);
    const [card] = (await novels.catalogPage(firstPage)).items;
    const novel = Novel.parse(await novels.novel({ slugUrl: card?.slugUrl ?? missing }));
    expect(novel).toMatchObject({ ...card });
    expect(novel.summary).not.toBeNull();
    expect(novel.genres.length).toBeGreaterThan(0);
    expect(novel.authors.length).toBeGreaterThan(0);
    expect(novel.chapters?.uploaded).toBeGreaterThan(0);
    expect(novel.translationStatus).not.toBeNull();
    expect(novel.background).toMatch(/^\/media\/image\/novels\?src=/);
  });

  it('gives chapters by the volume, number and branch in the list of their title', async () => {
    const novels = serviceAt(demo.novels);
    const [card] = (await novels.catalogPage(firstPage)).items;
    const slugUrl = card?.slugUrl ?? missing;
    const entries = ChapterListEntry.array().parse(await novels.chapters({ slugUrl }));
    expect(entries.map(({ index }) => index)).toEqual(entries.map(({ index }) => index).toSorted((a, b) => a - b));
    for (const { volume, number, branches } of entries.slice(0, 10)) {
      for (const { branchId } of branches) {
        const chapter = Chapter.parse(await novels.chapter({ slugUrl, volume, number, branchId }));
        expect(chapter).toMatchObject({ volume, number, branchId });
        expect(chapter.content.format).not.toBe('unavailable');
      }
    }
  });

  it('answers not-found for a missing title, chapter list and chapter', async () => {
    const novels = serviceAt(demo.novels);
    const notFound = { error: { code: 'not-found' } };
    await expect(novels.novel({ slugUrl: missing })).rejects.toMatchObject(notFound);
    await expect(novels.chapters({ slugUrl: missing })).rejects.toMatchObject(notFound);
    const [card] = (await novels.catalogPage(firstPage)).items;
    const chapter = { slugUrl: card?.slugUrl ?? missing, volume: '1', number: '100000', branchId: null };
    await expect(novels.chapter(chapter)).rejects.toMatchObject(notFound);
  });

  it('gets requests with the headers of the site and with known parameters only', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 404, '{"data":{"toast":{}}}'));
    const novels = serviceAt(server.url);
    const slugUrl = SlugUrl.parse('7--семь');
    await Promise.allSettled([novels.catalogPage({ ...firstPage, page: 4 })]);
    await Promise.allSettled([novels.novel({ slugUrl })]);
    await Promise.allSettled([novels.chapters({ slugUrl })]);
    await Promise.allSettled([novels.chapter({ slugUrl, volume: '2', number: '1.10', branchId: 5 })]);
    await Promise.allSettled([novels.chapter({ slugUrl, volume: '2', number: '1.10', branchId: null })]);
    await Promise.allSettled([novels.chapter({ slugUrl, volume: '', number: '3', branchId: 5 })]);
    const path = `/api/manga/${encodeURIComponent(slugUrl)}`;
    const fields = 'background eng_name otherNames summary genres tags teams authors artists chap_count status_id';
    expect(server.asked).toEqual([
      'GET /api/manga?site_id%5B%5D=3&page=4&limit=30&sort_by=views&sort_type=desc',
      `GET ${path}?${fields
        .split(' ')
        .map((field) => `fields%5B%5D=${field}`)
        .join('&')}`,
      `GET ${path}/chapters`,
      `GET ${path}/chapter?number=1.10&volume=2&branch_id=5`,
      `GET ${path}/chapter?number=1.10&volume=2`,
      `GET ${path}/chapter?number=3&branch_id=5`,
    ]);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({
        accept: 'application/json',
        'site-id': '3',
        origin: 'https://novels.example',
        referer: 'https://novels.example/',
      });
      expect(headers.cookie).toBeUndefined();
    }
  });

  it('gives a renamed title under the requested address', async () => {
    const body = JSON.stringify({ data: { id: 7, name: 'Book', slug_url: '7--renamed-book' } });
    await using server = await startLocalServer((_, response) => reply(response, 200, body));
    const slugUrl = SlugUrl.parse('7--book');
    expect(await serviceAt(server.url).novel({ slugUrl })).toMatchObject({ slugUrl, name: { main: 'Book' } });
  });

  it('fails with forbidden, not signed-out, on 403', async () => {
    await using server = await startLocalServer((_, response) =>
      reply(response, 403, '{"message":"User is not logged in."}'),
    );
    const novels = serviceAt(server.url);
    await expect(novels.catalogPage(firstPage)).rejects.toMatchObject({ error: { code: 'forbidden' } });
  });

  it.each([
    [401, '{"message":"Unauthenticated."}', 'forbidden'],
    [422, '{"errors":{"volume":["Unknown."]}}', 'rejected'],
  ])('tells a closed chapter from a refused request: %d', async (status, body, code) => {
    await using server = await startLocalServer((_, response) => reply(response, status, body));
    const asked = { slugUrl: SlugUrl.parse('7--book'), volume: '1', number: '1', branchId: null };
    await expect(serviceAt(server.url).chapter(asked)).rejects.toMatchObject({ error: { code } });
  });

  it.each([
    ['elements in one another', '<div>'.repeat(20_000)],
    ['attributes of one element', `<p ${Array.from({ length: 20_000 }, (_, name) => `a${name}`).join(' ')}>a</p>`],
    ['elements', '<p>a'.repeat(200_001)],
    ['elements', `<p>${Array.from({ length: 900 }, (_, mark) => `<b a=${mark}>`).join('')}x${'<p>a'.repeat(900)}`],
  ])('refuses a chapter that would block the page for minutes: too many %s', async (excess, content) => {
    const body = JSON.stringify({ data: { content } });
    await using server = await startLocalServer((_, response) => reply(response, 200, body));
    const asked = { slugUrl: SlugUrl.parse('7--book'), volume: '1', number: '1', branchId: null };
    const error = { code: 'upstream', path: expect.stringMatching(new RegExp(`more than \\d+ ${excess}$`)) };
    await expect(serviceAt(server.url).chapter(asked)).rejects.toMatchObject({ error });
  });

  it.each([
    ['500,000 letters in a mark for each word', `<p>${'<b class="a">слово</b> '.repeat(50_000)}</p>`],
    ['every mark left open', '<p><font color="red"><b><i>слово'.repeat(10_000)],
    [
      'a whole book in unclosed paragraphs',
      `<div>${'<p data-paragraph-index="1">Дождь шёл весь день.'.repeat(30_000)}`,
    ],
  ])('gives chapters as long as people write them: %s', async (_, content) => {
    const body = JSON.stringify({ data: { content } });
    await using server = await startLocalServer((_, response) => reply(response, 200, body));
    const asked = { slugUrl: SlugUrl.parse('7--book'), volume: '1', number: '1', branchId: null };
    expect((await serviceAt(server.url).chapter(asked)).content).toEqual({ format: 'html', html: content });
  });
});
