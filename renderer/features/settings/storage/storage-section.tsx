import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderInput, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { TaskList } from '#renderer/parts/saving/task-list.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { LibraryState, LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';
import { MoveForm } from './move-form.tsx';
import styles from './storage-section.module.css';

const CACHES = ['pictures', 'answers'] as const;
const MEGABYTE = 1_000_000;
const LIMITS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map((megabytes) => megabytes * MEGABYTE);

/** Where saved texts lie and what they take, what may be let go, and whether all of it is as it was saved. */
export function StorageSection() {
  const t = useTranslations('storage');
  // Other programs fill the disk too.
  const storage = useQuery({ ...queryFor('saved.storage', {}), refetchOnMount: 'always' });
  return (
    <div id="storage" className={styles['place']}>
      <SettingSection title={t('title')}>
        {storage.data === undefined && storage.isPending && <SkeletonText width={0.6} />}
        <QueryError query={storage} />
        {storage.data !== undefined && (
          <>
            <StorageFolder storage={storage.data} onLook={() => void storage.refetch()} />
            <Used storage={storage.data} />
            <SettingRow
              label={t('titles')}
              advice={t('titlesAdvice')}
              control={({ describedBy }) => (
                <Link to="/library" search={{ tab: 'saved' }} className={buttonClass()} aria-describedby={describedBy}>
                  {t('openTitles')}
                </Link>
              )}
            />
            <StorageCheck state={storage.data.state} />
            <StorageCaches caches={storage.data.caches} />
          </>
        )}
      </SettingSection>
    </div>
  );
}

function Used({ storage }: { readonly storage: LibraryStorage }) {
  const t = useTranslations('storage');
  const byteText = useByteText();
  const { textBytes, pictureBytes, searchBytes, freeBytes } = storage;
  const sizes = [
    { label: t('texts'), text: byteText(textBytes) },
    { label: t('pictures'), text: byteText(pictureBytes) },
    { label: t('search'), text: byteText(searchBytes) },
    { label: t('free'), text: freeBytes === null ? t('freeUnknown') : byteText(freeBytes) },
  ];
  return (
    <dl className={styles['used']}>
      {sizes.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Reads everything that is saved once more, and says what became of it. */
function StorageCheck({ state }: { readonly state: LibraryState }) {
  const t = useTranslations('storage.check');
  const check = useCommand('saved.check');
  const tasks = useQuery(queryFor('tasks.list', {})).data ?? [];
  const isRunning = tasks.some((task) => task.work.kind === 'check-library' && task.state.status === 'running');
  const isBusy = isRunning || check.isPending || state !== 'ready';
  return (
    <>
      <SettingRow
        label={t('label')}
        advice={t('advice')}
        control={({ describedBy }) => (
          <Button
            icon={<ShieldCheck aria-hidden="true" />}
            aria-describedby={describedBy}
            aria-disabled={isBusy}
            onClick={() => !isBusy && check.mutate({})}
          >
            {t(isRunning ? 'isRunning' : 'start')}
          </Button>
        )}
      />
      {check.error !== null && <ErrorView error={check.error.error} onRetry={() => check.mutate({})} />}
      <TaskList kinds={['check-library']} />
    </>
  );
}

/** How much may be kept of what was only looked at. */
function StorageCaches({ caches }: Pick<LibraryStorage, 'caches'>) {
  const t = useTranslations('storage.caches');
  const byteText = useByteText();
  const client = useQueryClient();
  const queryKey = keyFor('saved.storage', {});
  const limiting = useCommand('saved.setCacheLimit', {
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  });

  function limit(cache: (typeof CACHES)[number], limitBytes: number): void {
    client.setQueryData<LibraryStorage>(
      queryKey,
      (known) => known && { ...known, caches: { ...known.caches, [cache]: { ...known.caches[cache], limitBytes } } },
    );
    limiting.mutate({ cache, limitBytes }, { onError: () => void client.invalidateQueries({ queryKey }) });
  }

  return (
    <>
      {CACHES.map((cache) => {
        const { bytes, limitBytes } = caches[cache];
        const limits = [...new Set([...LIMITS, limitBytes])].toSorted((left, right) => left - right);
        return (
          <SettingRow
            key={cache}
            label={t(cache)}
            advice={t('advice', { used: byteText(bytes), limit: byteText(limitBytes) })}
            control={({ describedBy }) => (
              <Select
                name={t('limitOf', { name: t(cache) })}
                describedBy={describedBy}
                value={limitBytes}
                choices={limits.map((value) => ({ value, label: byteText(value) }))}
                onChange={(value) => limit(cache, value)}
              />
            )}
          />
        );
      })}
      {limiting.error !== null && <ErrorView error={limiting.error.error} />}
    </>
  );
}

type StorageFolderProps = { readonly storage: LibraryStorage; readonly onLook: () => void };

/** Where saved texts lie, whether that can be used, and the way to another place. */
function StorageFolder({ storage, onLook }: StorageFolderProps) {
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
