import { useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import type { LongTask, Outcome } from '#shared/domain/long-task.ts';

/** What a piece of long work is called, and what there is to say of it now, in lines. */
export function useTaskText() {
  const t = useTranslations('exports.tasks');
  const formats = useTranslations('exports.formats');
  const errorText = useErrorText();

  function nameOf({ work }: LongTask): string {
    switch (work.kind) {
      case 'export':
        return t('export', { name: work.name, format: formats(`${work.format}.name`) });
      case 'move-library':
        return t('moveLibrary');
      case 'check-library':
        return t('checkLibrary');
    }
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
        // What is moved are files, of which nobody knows how many a chapter has.
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
