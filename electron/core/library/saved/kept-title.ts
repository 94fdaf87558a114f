import type { RoomyAnswerStore } from '#core/platform/answers/answer-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { SavedTitleRecord } from './saved-library.ts';

/** A title as pages read it last, and when they read the older half of it; null where either is not kept. */
export function keptTitle(
  answers: Pick<RoomyAnswerStore<AppContract>, 'get'>,
  slugUrl: SlugUrl,
): { readonly record: SavedTitleRecord; readonly fetchedAt: number } | null {
  const novel = answers.get('novels.get', { slugUrl });
  const list = answers.get('novels.chapters', { slugUrl });
  if (novel === null || list === null) return null;
  return {
    record: { novel: novel.value, chapters: list.value },
    fetchedAt: Math.min(novel.fetchedAt, list.fetchedAt),
  };
}
