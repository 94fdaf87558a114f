import { useAnswer } from '#renderer/api/query-for.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';

/** A folder that cannot be written to can still be read. */
export const isAway = ({ state }: LibraryStorage) => !['ready', 'unwritable', 'full'].includes(state);

/** Whether the library's contents are unknown because its folder is missing or cannot be opened. */
export function useLibraryAway(isAsked: boolean): boolean {
  return useAnswer('saved.storage', {}, { select: isAway, enabled: isAsked }).data ?? false;
}
