import type { AnswerStore, KeptAnswer, RoomyAnswerStore } from '#core/platform/answers/answer-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { SavedLibrary } from './saved-library.ts';

/** Cached answers; a title whose answers were evicted is answered from its saved record. */
export function withSavedTitles(
  answers: AnswerStore<AppContract>,
  library: Pick<SavedLibrary, 'title' | 'titles'>,
): AnswerStore<AppContract> {
  function saved(name: string, input: unknown): KeptAnswer<unknown> | null {
    if (name !== 'novels.get' && name !== 'novels.chapters') return null;
    const asked = typeof input === 'object' && input !== null && 'slugUrl' in input ? input.slugUrl : null;
    const slugUrl = SlugUrl.safeParse(asked).data;
    const title = slugUrl === undefined ? null : library.title(slugUrl);
    if (title === null) return null;
    const fetchedAt = library.titles().find(({ novel }) => novel.slugUrl === slugUrl)?.savedAt ?? 0;
    return { value: name === 'novels.get' ? title.novel : title.chapters, fetchedAt };
  }

  return {
    // A saved record holds the answers to exactly these two questions.
    get: (name, input) =>
      answers.get(name, input) ?? (saved(name, input) as ReturnType<typeof answers.get<typeof name>>),
    put: answers.put,
  };
}

/** A title as a page last read it, and when its older half was fetched; null when either half is not cached. */
export function keptTitle(answers: Pick<RoomyAnswerStore<AppContract>, 'get'>, slugUrl: SlugUrl) {
  const novel = answers.get('novels.get', { slugUrl });
  const list = answers.get('novels.chapters', { slugUrl });
  if (novel === null || list === null) return null;
  return {
    record: { novel: novel.value, chapters: list.value },
    fetchedAt: Math.min(novel.fetchedAt, list.fetchedAt),
  };
}
