import { appContract } from '#shared/contract/app-contract.ts';
import type { AnimeService } from '../anime-service.ts';

/** A page of the unfiltered catalogue. */
export function catalogPage({ handlers }: Pick<AnimeService, 'handlers'>, page: number) {
  const input = appContract['releases.catalogPage'].input.parse({ page });
  return handlers['releases.catalogPage'](input, { signal: new AbortController().signal });
}
