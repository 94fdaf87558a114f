import { useQueryClient } from '@tanstack/react-query';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { TitleReading } from '#shared/domain/reading.ts';

/** Remembers whose translation of a title is read, with instant effect. Answers whether it could be kept. */
export function useLineMemory(slugUrl: string): (branchId: number | null) => Promise<boolean> {
  const queryClient = useQueryClient();
  const errorText = useErrorText();

  return async (branchId) => {
    const key = keyFor('reading.title', { slugUrl });
    // An answer that is on its way would bring the former line back for a moment.
    const cancelled = queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<TitleReading>(key, (before) => before && { ...before, line: { branchId } });
    try {
      await cancelled;
      await api['reading.chooseLine']({ slugUrl, branchId });
      return true;
    } catch (thrown) {
      showToast({ text: errorText(failureOf(thrown)).title });
      void queryClient.invalidateQueries({ queryKey: key });
      return false;
    }
  };
}
