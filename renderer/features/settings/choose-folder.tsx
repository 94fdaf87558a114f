import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/button.tsx';

type ChooseFolderProps = { readonly isDisabled: boolean; readonly onChosen: (path: string) => void };

/** The system's own way to name a folder; nothing where the host has none. */
export function ChooseFolder({ isDisabled, onChosen }: ChooseFolderProps) {
  const t = useTranslations('storage');
  const canChoose = useQuery(queryFor('app.about', {})).data?.canChooseFolder === true;
  const choosing = useCommand('files.chooseFolder', { onSuccess: (path) => path !== null && onChosen(path) });
  if (!canChoose) return null;
  return (
    <Button
      icon={<FolderOpen aria-hidden="true" />}
      aria-haspopup="dialog"
      disabled={isDisabled}
      // The focus stays here while the system's dialog is open, to come back to.
      aria-disabled={choosing.isPending}
      onClick={() => !choosing.isPending && choosing.mutate({})}
    >
      {t('choose')}
    </Button>
  );
}
