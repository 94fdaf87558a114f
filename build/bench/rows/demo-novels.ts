import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

export async function novelNamed(page: Page, name: string): Promise<SlugUrl> {
  const filters = NovelFilters.parse({ search: name });
  const { items } = await callCore(page, 'novels.catalogPage', { page: 1, filters, randomOrder: null });
  const slugUrl = items[0]?.slugUrl;
  if (slugUrl === undefined) throw new Error(`There is no novel ${name}`);
  return slugUrl;
}

/** From now on the reference service lets as many chapters be read as anyone likes. */
export async function liftChapterLimit({ control }: Services): Promise<void> {
  const response = await fetch(`${control.url}/rate-limit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chapters: 1_000_000, perSeconds: 1 }),
  });
  if (!response.ok) throw new Error(`The limit stays: ${response.status}`);
}
