import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import type { Work } from '#shared/domain/app/long-task.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { TaskRow } from './task-row.tsx';

type TaskListProps = {
  /** Which work is shown; all kinds without it. */
  readonly kinds?: readonly Work['kind'][];
  /** Only exports of this title. */
  readonly slugUrl?: SlugUrl;
};

/** Long work that runs or ended: how far it is, what became of it, and the way to call it off. Nothing where there is none. */
export function TaskList({ kinds, slugUrl }: TaskListProps) {
  const t = useTranslations('exports.tasks');
  const { data: tasks = [] } = useQuery(queryFor('tasks.list', {}));
  const shown = tasks.filter(
    ({ work }) =>
      (kinds === undefined || kinds.includes(work.kind)) &&
      (slugUrl === undefined || (work.kind === 'export' && work.slugUrl === slugUrl)),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label={t('label')}>
      {shown.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}
