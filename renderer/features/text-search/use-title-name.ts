import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';

/** What a saved title is called; undefined while that is not known. */
export function useTitleName(slugUrl: string | null): string | undefined {
  const { titleOf } = useNovelName();
  const saved = useQuery({ ...queryFor('saved.titles', {}), enabled: slugUrl !== null }).data;
  const title = saved?.find(({ novel }) => novel.slugUrl === slugUrl);
  return title && titleOf(title.novel.name);
}
