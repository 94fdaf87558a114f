import { asList, asObject, type Json, type NovelPeer } from './peer.ts';

const TITLES_LOOKED_AT = 60;

/** The first title of the catalogue. */
export async function someTitle(peer: NovelPeer): Promise<Json> {
  const [title] = (await peer.get('/api/manga?site_id[]=3')).list();
  if (title === undefined) throw new Error('This test needs a title, and the service has none');
  return title;
}

export async function chaptersOf(peer: NovelPeer, title: Json): Promise<readonly Json[]> {
  return (await peer.get(`/api/manga/${title['slug_url']}/chapters`)).list();
}

/** A title with the first of its chapters that several translations share. */
export async function someSharedChapter(peer: NovelPeer): Promise<{ readonly title: Json; readonly chapter: Json }> {
  for (const title of (await peer.get(`/api/manga?site_id[]=3&limit=${TITLES_LOOKED_AT}`)).list()) {
    const chapter = (await chaptersOf(peer, title)).find(({ branches_count: count }) => Number(count) > 1);
    if (chapter !== undefined) return { title, chapter };
  }
  throw new Error('This test needs a chapter with several branches, and the service has none');
}

/** The address of a chapter. Numbers stay as they are written: `1.10` is not `1.1`. */
export function chapterPath(title: Json, chapter: Json, branchId?: unknown): string {
  const query = new URLSearchParams({ number: String(chapter['number']), volume: String(chapter['volume']) });
  if (branchId !== undefined) query.set('branch_id', String(branchId));
  return `/api/manga/${title['slug_url']}/chapter?${query}`;
}

export function branchesOf(chapter: Json | undefined): readonly Json[] {
  return asList(chapter?.['branches']);
}

export function idOf(record: unknown): unknown {
  return asObject(record)['id'];
}
