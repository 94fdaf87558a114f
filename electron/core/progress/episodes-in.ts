import type { EpisodeOfRelease } from '#core/storage/episode-map-store.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

/** No answer nests episodes deeper: a page of releases with their episodes. */
const DEEPEST = 6;

/** Every episode that an answer shows, whatever its shape. */
export function episodesIn(answer: unknown): EpisodeOfRelease[] {
  const seen: EpisodeOfRelease[] = [];
  collect(answer, 0, seen);
  return seen;
}

function collect(value: unknown, depth: number, seen: EpisodeOfRelease[]): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (!Array.isArray(value) && 'releaseId' in value && 'sortOrder' in value && 'id' in value) {
    const episodeId = EpisodeId.safeParse(value.id);
    const releaseId = ReleaseId.safeParse(value.releaseId);
    if (episodeId.success && releaseId.success) seen.push({ episodeId: episodeId.data, releaseId: releaseId.data });
    return;
  }
  for (const part of Object.values(value)) collect(part, depth + 1, seen);
}
