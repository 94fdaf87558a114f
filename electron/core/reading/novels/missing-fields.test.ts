import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { pathsOf, replaced, shortened, valuesAt } from '#core/platform/http/testing/changed-answers.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterList } from '#shared/domain/novels/chapter-list.ts';
import { Chapter, Novel, Person } from '#shared/domain/novels/novel.ts';
import { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { createNovelService, type NovelService, novelHeaders } from './novel-service.ts';

const slugUrl = SlugUrl.parse('7--seven');
const asked = { slugUrl, volume: '1', number: '1', branchId: null };
const page = { page: 1, filters: NovelFilters.parse({ sorting: 'random' }), randomOrder: null };

const reads = {
  page: async (novels: NovelService) => appContract['novels.catalogPage'].output.parse(await novels.catalogPage(page)),
  title: async (novels: NovelService) => Novel.parse(await novels.novel({ slugUrl })),
  chapters: async (novels: NovelService) => ChapterList.parse(await novels.chapters({ slugUrl })),
  chapter: async (novels: NovelService) => Chapter.parse(await novels.chapter(asked)),
  person: async (novels: NovelService) => Person.parse(await novels.person({ slugUrl })),
  constants: async (novels: NovelService) => NovelReferences.parse(await novels.references()),
};
type Read = keyof typeof reads;

/** The novel service over a network that gives every request this answer. */
function serviceAnswering(answer: unknown): NovelService {
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const hosts = createNamedHosts({ addresses });
  const fetch = async () => Response.json(answer);
  return createNovelService({ fetch, hosts, addresses, clock: createClock(60), log: silentLog });
}

describe('answers of the novel service', () => {
  let demo: Demo;
  const answers = new Map<Read, unknown>();
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    const headers = { accept: 'application/json', ...novelHeaders(demo.novels) };
    const get = async (path: string) => {
      const answer = await (await fetch(demo.novels.baseUrl + path, { headers })).json();
      return shortened(answer) as { readonly data: unknown };
    };
    const catalogue = await get('/api/manga?site_id[]=3&sort_by=random');
    const [{ slug_url }] = catalogue.data as [{ slug_url: string }];
    const path = `/api/manga/${encodeURIComponent(slug_url)}`;
    const fields = 'background otherNames summary genres tags teams authors artists chap_count status_id'.split(' ');
    const title = await get(`${path}?${fields.map((field) => `fields[]=${field}`).join('&')}`);
    const { authors } = title.data as { authors: [{ slug_url: string }] };
    answers.set('page', catalogue);
    answers.set('title', title);
    answers.set('chapters', await get(`${path}/chapters`));
    answers.set('chapter', await get(`${path}/chapter?number=1&volume=1`));
    answers.set('person', await get(`/api/people/${encodeURIComponent(authors[0].slug_url)}`));
    answers.set('constants', await get('/api/constants?fields[]=genres&fields[]=tags&fields[]=types&fields[]=status'));
  });
  afterAll(() => demo.close());

  async function isUnderstood(name: Read, answer: unknown): Promise<boolean> {
    try {
      await reads[name](serviceAnswering(answer));
      return true;
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.code === 'upstream') return false;
      throw cause;
    }
  }

  it.each<[Read, readonly string[]]>([
    ['page', ['meta', 'meta.has_next_page']],
    ['title', ['data.id', 'data.slug_url']],
    ['chapters', []],
    ['chapter', []],
    ['person', ['data.id']],
    ['constants', []],
  ])('for a %s are read with any one field missing or malformed, except %j', async (name, essential) => {
    const answer = answers.get(name);
    const lost: string[] = [];
    for (const [index, path] of pathsOf(answer).slice(1).entries()) {
      for (const strange of [undefined, ...valuesAt(index)]) {
        if (!(await isUnderstood(name, replaced(answer, path, strange)))) lost.push(path.join('.'));
      }
    }
    expect(lost.filter((path) => path !== 'data' && !essential.includes(path))).toEqual([]);
    expect(essential.filter((path) => !lost.includes(path))).toEqual([]);
  });
});
