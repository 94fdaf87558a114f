import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import type { LongTask, Outcome } from '#shared/domain/app/long-task.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { useNovelName } from '../novel/use-novel-name.ts';

/** What a piece of long work is called, and what there is to say of it now, in lines. */
export function useTaskText() {
  const t = useTranslations('exports.tasks');
  const formats = useTranslations('exports.formats');
  const errorText = useErrorText();
  const { titleOf } = useNovelName();
  const { data: saved = [] } = useQuery(queryFor('saved.titles', {}));

  function nameOf({ work }: LongTask): string {
    switch (work.kind) {
      case 'export':
        return t('export', { name: titleIn(work.slugUrl) ?? work.name, format: formats(`${work.format}.name`) });
      case 'move-library':
        return t('moveLibrary');
      case 'check-library':
        return t('checkLibrary');
    }
  }

  /** As everywhere else on the page; null where nothing of it is saved any more. */
  function titleIn(slugUrl: SlugUrl): string | null {
    const title = saved.find(({ novel }) => novel.slugUrl === slugUrl);
    return title === undefined ? null : titleOf(title.novel.name);
  }

  function outcomeOf(outcome: Outcome): readonly string[] {
    switch (outcome.kind) {
      case 'exported': {
        const { files, directory, missing } = outcome;
        const placed = t('exported', { files: files.length, first: files[0] ?? '', directory });
        return missing === 0 ? [placed] : [placed, t('left', { count: missing })];
      }
      case 'moved':
        return [t('moved', { directory: outcome.directory })];
      case 'checked': {
        const { chapters, damaged, queued } = outcome;
        return [damaged === 0 ? t('checked', { count: chapters }) : t('damaged', { damaged, queued })];
      }
    }
  }

  function detailOf({ done, total, state, work }: LongTask): readonly string[] {
    switch (state.status) {
      case 'running':
        if (total === null) return [t('preparing')];
        // Moving counts files, which say nothing to a person.
        return work.kind === 'move-library' ? [] : [t('chapters', { done, count: total })];
      case 'done':
        return outcomeOf(state.outcome);
      case 'failed': {
        const { title, advice } = errorText(state.error);
        return [title, advice];
      }
      case 'cancelled':
        return [t('cancelled')];
    }
  }

  return { nameOf, detailOf };
}
