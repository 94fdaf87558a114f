import { api } from '#renderer/api/client.ts';
import type { QueryInput } from '#renderer/api/question.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

type Question = Omit<QueryInput<'lists.page'>, 'page'>;

/**
 * Every release that goes with the question and may be shown, also those that no page was loaded of; `loaded` where it is
 * all of them already. They come from this device.
 */
export function useAllIds(
  question: Question,
  loaded: readonly ReleaseId[] | null,
): () => Promise<readonly ReleaseId[]> {
  const { isShown } = useAdultRule();
  const errorText = useErrorText();
  return async () => {
    if (loaded !== null) return loaded;
    const ids = new Set<ReleaseId>();
    try {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await api['lists.page']({ ...question, page });
        for (const item of answer.items) if (isShown(item)) ids.add(item.card.id);
        pages = answer.totalPages;
      }
    } catch (thrown) {
      showToast({ text: errorText(failureOf(thrown)).title });
    }
    return [...ids];
  };
}
