import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { LongTask, Outcome, Work } from '#shared/domain/app/long-task.ts';
import { useChange } from '../app/use-change.ts';
import { useNovelName } from '../novel/use-novel-name.ts';
import styles from './task-list.module.css';

export function TaskList({ isShown = () => true }: { readonly isShown?: (work: Work) => boolean }) {
  const t = useTranslations('exports.tasks');
  const { data: tasks = [] } = useAnswer('tasks.list', {});
  const shown = tasks.filter(({ work }) => isShown(work));
  if (shown.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label={t('label')}>
      {shown.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

const ICONS = { running: LoaderCircle, done: CircleCheck, failed: CircleAlert, cancelled: CircleSlash } as const;

function TaskRow({ task }: { readonly task: LongTask }) {
  const t = useTranslations();
  const change = useChange();
  const { id, done, total, state } = task;
  const isRunning = state.status === 'running';
  const end = () =>
    void change({ scope: 'tasks', command: () => api[isRunning ? 'tasks.cancel' : 'tasks.dismiss']({ id }) });
  const { name, lines } = useTaskText(task);
  const Icon = ICONS[state.status];
  const files = state.status === 'done' && state.outcome.kind === 'exported' ? state.outcome.files : [];
  return (
    <li className={styles['row']} data-status={state.status}>
      <Icon className={styles['icon']} />
      <div className="stack gap-1 shrinkable">
        <p className="medium snug break-anywhere">
          <bdi>{name}</bdi>
        </p>
        {isRunning && (
          <ProgressBar
            name={t('exports.tasks.progressOf', { task: name })}
            value={total === null || total === 0 ? 0 : done / total}
          />
        )}
        <div role={isRunning ? undefined : 'status'} className="small faint tabular break-anywhere">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {files.length > 1 && (
          <ul className={styles['files']} aria-label={t('exports.tasks.files')}>
            {files.map((file) => (
              <li key={file}>
                <bdi>{file}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        name={t(isRunning ? 'exports.tasks.cancel' : 'app.actions.hide')}
        subject={name}
        tooltipSide="left"
        icon={<X />}
        onClick={end}
      />
    </li>
  );
}

function useTaskText({ work, done, total, state }: LongTask) {
  const t = useTranslations('exports.tasks');
  const formats = useTranslations('exports.formats');
  const errorText = useErrorText();
  const { titleOf } = useNovelName();

  function nameOf(): string {
    if (work.kind === 'move-library') return t('moveLibrary');
    if (work.kind === 'check-library') return t('checkLibrary');
    return t('export', { name: titleOf(work.name), format: formats(`${work.format}.name`) });
  }

  function outcomeOf(outcome: Outcome): readonly string[] {
    if (outcome.kind === 'moved') return [t('moved', { directory: outcome.directory })];
    if (outcome.kind === 'checked') {
      const { chapters, episodes, damaged, queued } = outcome;
      return [
        damaged === 0 ? t('checked', { count: chapters, episodes }) : t('damaged', { damaged, queued, episodes }),
      ];
    }
    const { files, directory, missing } = outcome;
    const placed = t('exported', { files: files.length, first: files[0] ?? '', directory });
    return missing === 0 ? [placed] : [placed, t('left', { count: missing })];
  }

  function linesOf(): readonly string[] {
    switch (state.status) {
      case 'running':
        if (total === null) return [t('preparing')];
        // A move and a check count bytes; the bar shows how far they are.
        return work.kind === 'export' ? [t('chapters', { done, count: total })] : [];
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

  return { name: nameOf(), lines: linesOf() };
}
