import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { TaskList } from '#renderer/parts/task-list.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { LibraryState } from '#shared/domain/saved-library.ts';
import { SettingRow } from './setting-section.tsx';

/** Reads everything that is saved once more, and says what became of it. */
export function StorageCheck({ state }: { readonly state: LibraryState }) {
  const t = useTranslations('storage.check');
  const check = useCommand('saved.check');
  const tasks = useQuery(queryFor('tasks.list', {})).data ?? [];
  const isRunning = tasks.some((task) => task.work.kind === 'check-library' && task.state.status === 'running');
  const isBusy = isRunning || check.isPending || state !== 'ready';
  return (
    <>
      <SettingRow
        label={t('label')}
        advice={t('advice')}
        control={({ describedBy }) => (
          <Button
            icon={<ShieldCheck aria-hidden="true" />}
            aria-describedby={describedBy}
            aria-disabled={isBusy}
            onClick={() => !isBusy && check.mutate({})}
          >
            {t(isRunning ? 'isRunning' : 'start')}
          </Button>
        )}
      />
      {check.error !== null && <ErrorView error={check.error.error} onRetry={() => check.mutate({})} />}
      <TaskList kinds={['check-library']} />
    </>
  );
}
