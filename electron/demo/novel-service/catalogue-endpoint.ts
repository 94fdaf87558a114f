import type { NovelRecord } from '../novel-dataset/novel-record.ts';
import { findPage, seedOf } from './catalogue.ts';
import { readCatalogueQuery } from './catalogue-query.ts';
import { rejected } from './failures.ts';
import { readPhpQuery } from './php-query.ts';
import { catalogueTitle } from './title-record.ts';

function linksOf(url: URL, baseUrl: string, page: number, hasNextPage: boolean) {
  const pageAddress = (number: number) => {
    const address = new URL(url.pathname + url.search, baseUrl);
    address.searchParams.set('page', String(number));
    return address.href;
  };
  return {
    first: pageAddress(1),
    last: null,
    prev: page > 1 ? pageAddress(page - 1) : null,
    next: hasNextPage ? pageAddress(page + 1) : null,
  };
}

/** GET /api/manga (novel-service, Catalog parameters and Catalog response). There is no total. */
export function answerCatalogue(
  request: Request,
  novels: readonly NovelRecord[],
  addresses: { readonly baseUrl: string; readonly siteUrl: string },
): Response {
  const url = new URL(request.url);
  const read = readCatalogueQuery(readPhpQuery(url));
  if ('rejected' in read) return rejected(request, read.rejected);
  const query = read.value;
  const randomOrder = query.randomOrder ?? Math.random();
  const page = findPage(novels, query, randomOrder);
  const firstPlace = (query.page - 1) * query.limit + 1;
  return Response.json({
    data: page.novels.map((novel) => catalogueTitle(novel, addresses.siteUrl)),
    links: linksOf(url, addresses.baseUrl, query.page, page.hasNextPage),
    meta: {
      current_page: query.page,
      page: query.page,
      per_page: query.limit,
      from: page.novels.length > 0 ? firstPlace : null,
      to: page.novels.length > 0 ? firstPlace + page.novels.length - 1 : null,
      path: `${addresses.baseUrl}/api/manga`,
      has_next_page: page.hasNextPage,
      seed: seedOf(page),
      ...(query.sortBy === 'random' ? { random_order: randomOrder } : {}),
    },
  });
}
