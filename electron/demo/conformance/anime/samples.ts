import type { Api } from './api.ts';
import { at, column, list, number, text } from './reading.ts';

/** Numbers of releases that exist, the freshest first. */
export async function someReleaseIds(api: Api, count: number): Promise<number[]> {
  const page = await api.get(`/anime/catalog/releases?limit=${count}&include=id`);
  return column(at(page.json, 'data'), 'id').map(number);
}

/** A page of a release that has several episodes. */
export async function someReleasePage(api: Api): Promise<unknown> {
  const found = await api.get('/anime/catalog/releases?limit=1&f[types]=TV&f[publish_statuses]=IS_NOT_ONGOING');
  return (await api.get(`/anime/releases/${number(at(found.json, 'data', 0, 'id'))}`)).json;
}

export async function someEpisodeIds(api: Api): Promise<string[]> {
  return column(list(at(await someReleasePage(api), 'episodes')), 'id').map(text);
}
