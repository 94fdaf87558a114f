import { FolderOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';

type ChooseFolderProps = {
  /** The present text of the field. */
  readonly path: string;
  readonly isDisabled: boolean;
  readonly onChoose: (directory: string) => void;
};

/** Opens the system's dialog for a folder, if the host has one. */
export function ChooseFolder({ path, isDisabled, onChoose }: ChooseFolderProps) {
  const t = useTranslations('storage');
  const canChoose = useAnswer('app.about', {}).data?.canChooseFolder === true;
  const choosing = useCommand('files.chooseFolder', { onSuccess: (chosen) => chosen !== null && onChoose(chosen) });
  const { reset } = choosing;
  // Clears the error once a path is typed instead.
  useEffect(() => {
    if (path !== '') reset();
  }, [path, reset]);
  if (!canChoose) return null;
  return (
    <div className="stack items-start gap-1">
      <Button
        icon={<FolderOpen />}
        aria-haspopup="dialog"
        disabled={isDisabled}
        // Not disabled, so that the focus returns here from the dialog.
        aria-disabled={choosing.isPending}
        onClick={() => choosing.mutate({})}
      >
        {t('choose')}
      </Button>
      {choosing.isError && (
        <p role="alert" className="small bad">
          {t('notChosen')}
        </p>
      )}
    </div>
  );
}
