import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { LongTask } from '#shared/domain/app/long-task.ts';
import styles from './task-list.module.css';
import { useTaskText } from './use-task-text.ts';

const ICONS = { running: LoaderCircle, done: CircleCheck, failed: CircleAlert, cancelled: CircleSlash } as const;

/** One piece of long work. */
export function TaskRow({ task }: { readonly task: LongTask }) {
  const t = useTranslations('exports.tasks');
  const { nameOf, detailOf } = useTaskText();
  const cancel = useCommand('tasks.cancel');
  const dismiss = useCommand('tasks.dismiss');
  const { id, done, total, state } = task;
  const isRunning = state.status === 'running';
  const name = nameOf(task);
  const Icon = ICONS[state.status];
  const files = state.status === 'done' && state.outcome.kind === 'exported' ? state.outcome.files : [];
  return (
    <li className={styles['row']} data-status={state.status}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <div className="stack gap-1 shrinkable">
        <p className="medium snug break-anywhere">
          <bdi>{name}</bdi>
        </p>
        {isRunning && (
          <ProgressBar
            name={t('progressOf', { task: name })}
            value={total === null || total === 0 ? 0 : done / total}
          />
        )}
        <div role={isRunning ? undefined : 'status'} className="small faint tabular break-anywhere">
          {detailOf(task).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {files.length > 1 && (
          <ul className={styles['files']} aria-label={t('files')}>
            {files.map((file) => (
              <li key={file}>
                <bdi>{file}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        name={t(isRunning ? 'cancelOf' : 'dismissOf', { task: name })}
        tooltip={t(isRunning ? 'cancel' : 'dismiss')}
        tooltipSide="left"
        icon={<X />}
        onClick={() => (isRunning ? cancel : dismiss).mutate({ id })}
      />
    </li>
  );
}
