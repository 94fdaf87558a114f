import { CircleCheck, Hourglass, KeyRound, RefreshCw, TriangleAlert, Unplug, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { DeviceSync } from '#shared/domain/app/device-sync.ts';
import { ButtonRow, SettingRows } from '../rows/setting-rows.tsx';
import { SettingSection, useIsFound } from '../rows/setting-section.tsx';
import { DeviceList } from './device-list.tsx';
import styles from './device-section.module.css';
import { type BeginTask, PassphraseForm, SetUpForm, StopForm } from './device-sheets.tsx';

type PartProps = { readonly sync: DeviceSync; readonly onPassphrase: () => void };

/** Device sync: keeps the person's data the same on several devices through a folder. */
export function DeviceSection() {
  const t = useTranslations('devices');
  const state = useAnswer('devices.state', {}, { refetchOnMount: 'always' });
  // Stays set while the sheet closes.
  const [task, setTask] = useState<Parameters<BeginTask>>(['', () => null]);
  const [open, setOpen] = useState<typeof task | null>(null);
  const [title, form] = task;
  const sync = state.data;
  const begin: BeginTask = (...task) => {
    setTask(task);
    setOpen(task);
  };
  const canRemove = sync?.isEncrypted === true;
  const beginPassphrase = () =>
    begin(t('passphrase.label'), (onDone) => <PassphraseForm canRemove={canRemove} onDone={onDone} />);

  return (
    <SettingSection id="devices" words={[t('words')]}>
      {state.isPending && <SkeletonText width={0.6} />}
      <QueryError query={state} />
      {sync?.directory === null && (
        <ButtonRow
          label={t('label')}
          advice={t('advice')}
          icon={Waypoints}
          text={t('setUp.button')}
          opensDialog
          onPress={() => begin(t('setUp.title'), (onDone) => <SetUpForm onDone={onDone} />)}
        />
      )}
      {typeof sync?.directory === 'string' && (
        <>
          <SyncStatus sync={sync} onPassphrase={beginPassphrase} />
          <DeviceList devices={sync.devices} onBegin={begin} />
          <SyncRows
            sync={sync}
            onPassphrase={beginPassphrase}
            onStop={() => begin(t('stop.title'), (onDone) => <StopForm onDone={onDone} />)}
          />
        </>
      )}
      <Sheet isOpen={open !== null} onOpenChange={(isOpen) => isOpen || setOpen(null)} title={title}>
        {/* A late answer to a form that was closed leaves the next one open. */}
        {form(() => setOpen((now) => (now === task ? null : now)))}
      </Sheet>
    </SettingSection>
  );
}

/** The state of device sync: up to date, waiting, or the trouble with its remedy. */
function SyncStatus({ sync: { trouble, isWaiting, devices }, onPassphrase }: PartProps) {
  const t = useTranslations();
  const isLocked = trouble === 'passphrase-missing';
  const command = trouble === 'copied' ? 'separate' : 'exchange';
  const { mutate, isPending, error } = useCommand(`devices.${command}` as const);
  const isFound = useIsFound([t('app.sync.now')]);
  const unread = devices.filter((device) => device.trouble !== null).length;
  const others = t('devices.others', { count: devices.filter(({ isThis }) => !isThis).length });

  function standing() {
    if (isPending) return { icon: RefreshCw, title: t('app.sync.syncing'), advice: others };
    if (isWaiting) return { icon: Hourglass, title: t('devices.waiting'), advice: t('devices.waitingAdvice') };
    if (unread === 0) return { icon: CircleCheck, title: t('app.sync.upToDate'), advice: others };
    const title = t('devices.unread', { count: unread });
    return { icon: TriangleAlert, title, advice: t('devices.unreadAdvice') };
  }

  const status =
    trouble === null
      ? ({ tone: 'note', ...standing() } as const)
      : { title: t(`devices.trouble.${trouble}.title`), advice: t(`devices.trouble.${trouble}.advice`) };
  return (
    <div hidden={!isFound} className={styles['status']}>
      <ErrorLine
        {...status}
        action={
          isLocked ? (
            <Button size="small" aria-haspopup="dialog" onClick={onPassphrase}>
              {t('devices.passphrase.enter')}
            </Button>
          ) : (
            <Button size="small" aria-disabled={isPending} onClick={() => mutate({})}>
              {t(command === 'separate' ? 'devices.separate' : 'app.sync.now')}
            </Button>
          )
        }
      />
      {error !== null && <ErrorView error={error.error} />}
    </div>
  );
}

type RowsProps = PartProps & { readonly onStop: () => void };

function SyncRows({ sync: { directory, isEncrypted, hasSettings }, onPassphrase, onStop }: RowsProps) {
  const t = useTranslations();
  const update = useCommand('devices.update');
  const chosen = update.isPending ? update.variables.hasSettings : undefined;
  return (
    <>
      <SettingRows
        values={{ hasSettings: chosen ?? hasSettings }}
        onChange={(patch) => update.mutate(patch)}
        rows={[{ setting: 'hasSettings', label: t('devices.hasSettings'), advice: t('devices.hasSettingsAdvice') }]}
      />
      {update.error !== null && <ErrorView error={update.error.error} />}
      <ButtonRow
        label={t('devices.passphrase.label')}
        advice={t(isEncrypted ? 'devices.passphrase.on' : 'devices.passphrase.off')}
        icon={KeyRound}
        text={t(isEncrypted ? 'app.actions.change' : 'app.actions.add')}
        opensDialog
        onPress={onPassphrase}
      />
      <ButtonRow
        label={t('devices.folder')}
        advice={directory ?? ''}
        icon={Unplug}
        text={t('devices.stop.button')}
        opensDialog
        onPress={onStop}
      />
    </>
  );
}
