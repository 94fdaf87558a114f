import { useQueryClient } from '@tanstack/react-query';
import { FolderInput, HardDrive, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keyFor, useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { TaskList } from '#renderer/parts/saving/task-list.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { FactList } from '#renderer/ui/cards/fact-list.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { LibraryState, LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { ButtonRow, LinkRow, numberChoices } from '../rows/setting-rows.tsx';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';
import { ChooseFolder } from './choose-folder.tsx';
import styles from './storage-section.module.css';

const CACHES = ['pictures', 'answers'] as const;
const MEGABYTE = 1_000_000;
/** Below this, a few more episodes would fill the disk. */
const LITTLE_BYTES = 5_000 * MEGABYTE;
const LIMITS = [50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000].map((megabytes) => megabytes * MEGABYTE);

/** The library's folder, its size and its check, and the caches. */
export function StorageSection() {
  const t = useTranslations('storage');
  // Always fresh, since other programs fill the disk too.
  const query = useAnswer('saved.storage', {}, { refetchOnMount: 'always' });
  return (
    <SettingSection id="storage">
      <QueryView query={query} skeleton={<SkeletonText width={0.6} />}>
        {(storage) => (
          <>
            <StorageFolder storage={storage} onLook={() => void query.refetch()} />
            <Used storage={storage} />
            <LinkRow
              label={t('items.title')}
              advice={t('items.advice')}
              href={addressOf.library({ tab: 'saved' })}
              text={t('items.open')}
            />
            <StorageCheck state={storage.state} />
            <StorageCaches caches={storage.caches} />
          </>
        )}
      </QueryView>
    </SettingSection>
  );
}

function Used({ storage }: { readonly storage: LibraryStorage }) {
  const t = useTranslations('storage');
  const byteText = useByteText();
  const { state, textBytes, pictureBytes, searchBytes, episodeBytes, freeBytes } = storage;
  const sizes = [
    { name: t('episodes'), value: byteText(episodeBytes) },
    { name: t('texts'), value: byteText(textBytes) },
    { name: t('pictures'), value: byteText(pictureBytes) },
    { name: t('search'), value: byteText(searchBytes) },
    { name: t('free'), value: freeBytes === null ? t('freeUnknown') : byteText(freeBytes) },
  ];
  return (
    <>
      <FactList className={styles['used']} facts={sizes} />
      {state !== 'full' && freeBytes !== null && freeBytes < LITTLE_BYTES && (
        <ErrorLine tone="note" icon={HardDrive} title={t('almostFull.title')} advice={t('almostFull.advice')} />
      )}
    </>
  );
}

function StorageCheck({ state }: { readonly state: LibraryState }) {
  const t = useTranslations();
  const check = useCommand('saved.check');
  const isRunning = useIsRunning('check-library');
  return (
    <>
      <ButtonRow
        label={t('storage.check.label')}
        advice={t('storage.check.advice')}
        icon={ShieldCheck}
        text={t(isRunning ? 'storage.check.isRunning' : 'services.form.check')}
        isBusy={isRunning || check.isPending || state !== 'ready'}
        onPress={() => check.mutate({})}
      />
      {check.error !== null && <ErrorView error={check.error.error} onRetry={() => check.mutate({})} />}
      <TaskList isShown={({ kind }) => kind === 'check-library'} />
    </>
  );
}

function useIsRunning(kind: 'check-library' | 'move-library'): boolean {
  const tasks = useAnswer('tasks.list', {}).data ?? [];
  return tasks.some(({ work, state }) => work.kind === kind && state.status === 'running');
}

function StorageCaches({ caches }: Pick<LibraryStorage, 'caches'>) {
  const t = useTranslations('storage.caches');
  const byteText = useByteText();
  const client = useQueryClient();
  const limiting = useCommand('saved.setCacheLimit', {
    onSuccess: () => client.invalidateQueries({ queryKey: keyFor('saved.storage', {}) }),
  });
  const chosen = limiting.isPending ? limiting.variables : undefined;

  return (
    <>
      {CACHES.map((cache) => {
        const { bytes } = caches[cache];
        const limitBytes = chosen?.cache === cache ? chosen.limitBytes : caches[cache].limitBytes;
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
                choices={numberChoices(LIMITS, limitBytes, byteText)}
                onChange={(value) => limiting.mutate({ cache, limitBytes: value })}
              />
            )}
          />
        );
      })}
      {limiting.error !== null && <ErrorView error={limiting.error.error} />}
    </>
  );
}

function StorageFolder({ storage, onLook }: { readonly storage: LibraryStorage; readonly onLook: () => void }) {
  const t = useTranslations();
  const [isChoosing, setChoosing] = useState(false);
  const isMoving = useIsRunning('move-library');
  const { directory, isUsualDirectory, state } = storage;
  return (
    <>
      {state !== 'ready' && (
        <div className="padding-bottom-4">
          <ErrorLine
            title={t(`storage.state.${state}.title`)}
            advice={t(`storage.state.${state}.advice`)}
            action={
              <Button size="small" onClick={onLook}>
                {t('player.unavailable.check')}
              </Button>
            }
          />
        </div>
      )}
      <ButtonRow
        label={t('storage.folder')}
        advice={isUsualDirectory ? `${directory}\n${t('storage.usualFolder')}` : directory}
        icon={FolderInput}
        text={isMoving ? t('storage.isMoving') : t('storage.move')}
        isBusy={isMoving}
        opensDialog
        onPress={() => setChoosing(true)}
      />
      <TaskList isShown={({ kind }) => kind === 'move-library'} />
      <Sheet isOpen={isChoosing} onOpenChange={setChoosing} title={t('storage.moveTitle')}>
        <MoveForm storage={storage} onBegun={() => setChoosing(false)} />
      </Sheet>
    </>
  );
}

/** Moves the library to another folder, which is typed or chosen in the system's dialog if the host has one. */
function MoveForm({ storage, onBegun }: { readonly storage: LibraryStorage; readonly onBegun: () => void }) {
  const t = useTranslations('storage');
  const errorText = useErrorText();
  const [path, setPath] = useState('');
  const moving = useCommand('saved.move', { onSuccess: onBegun });
  const error = moving.error?.error ?? null;
  const isReadable = storage.state === 'unwritable' || storage.state === 'full';

  function take(text: string): void {
    setPath(text);
    moving.reset();
  }

  return (
    <Form
      className="stack gap-4"
      onSend={() => moving.mutate({ directory: path.trim(), isUnusable: storage.state !== 'ready' })}
    >
      <p className="break-anywhere">{storage.directory}</p>
      <p className="soft">
        {t(storage.state === 'ready' ? 'moveAdvice' : isReadable ? 'moveReadable' : 'moveUnusable')}
      </p>
      <TextField
        label={t('path')}
        value={path}
        required
        error={error && (error.code === 'invalid-input' ? t('notAFolder') : errorText(error).title)}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <div className="cluster gap-2">
        <ChooseFolder path={path} isDisabled={moving.isPending} onChoose={take} />
        <Button type="submit" kind="primary" disabled={moving.isPending || path.trim() === ''}>
          {t('moveNow')}
        </Button>
        {(!storage.isUsualDirectory || storage.state === 'gone') && (
          <Button
            disabled={moving.isPending}
            onClick={() => moving.mutate({ directory: null, isUnusable: storage.state !== 'ready' })}
          >
            {t(storage.isUsualDirectory ? 'startEmpty' : 'moveBack')}
          </Button>
        )}
      </div>
    </Form>
  );
}
