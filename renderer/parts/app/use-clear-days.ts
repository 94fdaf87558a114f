import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { useChange } from './use-change.ts';

/** Deletes all counted days of one kind. A toast with `text` offers to bring them back. */
export function useClearDays<Day>(
  clear: () => Promise<Day[]>,
  restore: (days: Day[]) => Promise<unknown>,
  text: string,
): () => void {
  const change = useChange();
  const scope = 'statistics';

  function tell(days: Day[]): void {
    const action = { run: () => void change({ scope, command: () => restore(days) }) };
    showToast({ key: scope, text, ...(days.length > 0 && { action }) });
  }

  return () => void change({ scope, command: clear, onDone: tell });
}
