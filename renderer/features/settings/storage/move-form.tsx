import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';

type MoveFormProps = { readonly storage: LibraryStorage; readonly onBegun: () => void };

/** Moves the saved texts to another folder, typed or chosen in the system's dialog, if the host has one. */
export function MoveForm({ storage, onBegun }: MoveFormProps) {
  const t = useTranslations('storage');
  const errorText = useErrorText();
  const [path, setPath] = useState('');
  const moving = useCommand('saved.move', { onSuccess: onBegun });
  const canChoose = useQuery(queryFor('app.about', {})).data?.canChooseFolder === true;
  const choosing = useCommand('files.chooseFolder', { onSuccess: (chosen) => chosen !== null && take(chosen) });
  const error = moving.error?.error ?? null;

  function take(text: string): void {
    setPath(text);
    moving.reset();
  }

  function problem(): string | null {
    if (error === null) return null;
    return error.code === 'invalid-input' ? t('notAFolder') : errorText(error).title;
  }

  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        moving.mutate({ directory: path.trim() });
      }}
    >
      <p className="break-anywhere">{storage.directory}</p>
      <p className="soft">
        {t(storage.state === 'ready' || storage.state === 'unwritable' ? 'moveAdvice' : 'moveUnusable')}
      </p>
      <TextField
        label={t('path')}
        value={path}
        autoComplete="off"
        spellCheck={false}
        required
        error={problem()}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <div className="cluster gap-2">
        {canChoose && (
          <Button
            icon={<FolderOpen aria-hidden="true" />}
            aria-haspopup="dialog"
            disabled={moving.isPending}
            // Not disabled, so that the focus returns here from the dialog.
            aria-disabled={choosing.isPending}
            onClick={() => !choosing.isPending && choosing.mutate({})}
          >
            {t('choose')}
          </Button>
        )}
        <Button type="submit" kind="primary" disabled={moving.isPending || path.trim() === ''}>
          {t('moveNow')}
        </Button>
        {!storage.isUsualDirectory && (
          <Button disabled={moving.isPending} onClick={() => moving.mutate({ directory: null })}>
            {t('moveBack')}
          </Button>
        )}
      </div>
    </form>
  );
}
