import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { TaskList } from '#renderer/parts/saving/task-list.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { SettingRow } from '../rows/setting-section.tsx';
import { MoveForm } from './move-form.tsx';
import styles from './storage-section.module.css';

type StorageFolderProps = { readonly storage: LibraryStorage; readonly onLook: () => void };

/** Where saved texts lie, whether that can be used, and the way to another place. */
export function StorageFolder({ storage, onLook }: StorageFolderProps) {
  const t = useTranslations('storage');
  const tActions = useTranslations('app.actions');
  const [isMoving, setMoving] = useState(false);
  const tasks = useQuery(queryFor('tasks.list', {})).data ?? [];
  const isOnItsWay = tasks.some(({ work, state }) => work.kind === 'move-library' && state.status === 'running');
  const { directory, isUsualDirectory, state } = storage;
  return (
    <>
      {state !== 'ready' && (
        <div className={styles['trouble']}>
          <ErrorLine
            title={t(`state.${state}.title`)}
            advice={t(`state.${state}.advice`)}
            action={
              <Button size="small" onClick={onLook}>
                {t('look')}
              </Button>
            }
          />
        </div>
      )}
      <SettingRow
        label={t('folder')}
        advice={isUsualDirectory ? `${directory}\n${t('usualFolder')}` : directory}
        control={({ describedBy }) => (
          <Button
            icon={<FolderInput aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-describedby={describedBy}
            aria-disabled={isOnItsWay}
            onClick={() => !isOnItsWay && setMoving(true)}
          >
            {isOnItsWay ? t('isMoving') : t('move')}
          </Button>
        )}
      />
      <TaskList kinds={['move-library']} />
      <Sheet isOpen={isMoving} onOpenChange={setMoving} title={t('moveTitle')} closeName={tActions('close')}>
        <MoveForm storage={storage} onBegun={() => setMoving(false)} />
      </Sheet>
    </>
  );
}
