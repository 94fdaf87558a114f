import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';
import type { ListsState } from '#shared/domain/release-list.ts';

/** The service took these changes back time and again (anime-service, Delayed collection writes); they can be asked for anew. */
export function UnsettledNote({ unsettled }: Pick<ListsState, 'unsettled'>) {
  const t = useTranslations('library.notes');
  const actions = useTranslations('app.actions');
  // Restoring is the one command that puts each release where it belongs.
  const restore = useCommand('lists.restore');
  return (
    <ErrorLine
      title={t('unsettled', { count: unsettled.length })}
      action={
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          disabled={restore.isPending}
          onClick={() => restore.mutate({ former: { favourites: [], collections: [...unsettled] } })}
        >
          {actions('retry')}
        </Button>
      }
    />
  );
}
