import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Work } from '#shared/domain/long-task.ts';

type TaskListProps = {
  /** Which work is shown; all kinds without it. */
  readonly kinds?: readonly Work['kind'][];
  /** Only exports of this title. */
  readonly slugUrl?: SlugUrl;
};

/** Long work that runs or ended: how far it is, what became of it, and the way to call it off. Nothing where there is none. */
export function TaskList(_props: TaskListProps) {
  return null;
}
