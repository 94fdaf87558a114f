import { CircleAlert, PenLine, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { SyncedDevice } from '#shared/domain/app/device-sync.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { useIsFound } from '../rows/setting-section.tsx';
import styles from './device-section.module.css';
import { type BeginTask, ForgetForm, NameForm } from './device-sheets.tsx';

type DeviceListProps = { readonly devices: readonly SyncedDevice[]; readonly onBegin: BeginTask };

/** The devices in the sync folder: when each was last seen and what was received from it. */
export function DeviceList({ devices, onBegin }: DeviceListProps) {
  const t = useTranslations('devices');
  const isFound = useIsFound([t('list'), t('rename.button'), t('forget.button')]);
  return (
    <ul aria-label={t('list')} hidden={!isFound}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} onBegin={onBegin} />
      ))}
    </ul>
  );
}

type DeviceRowProps = { readonly device: SyncedDevice; readonly onBegin: BeginTask };

function DeviceRow({
  device: { id, name: known, isThis, writtenAt, readAt, taken, trouble },
  onBegin,
}: DeviceRowProps) {
  const t = useTranslations('devices');
  const format = useFormatter();
  const momentText = useMomentText();
  // A device's name is in its file, which may be unreadable.
  const name = known || t('unknown');
  const received = DATA_KINDS.filter((kind) => (taken[kind] ?? 0) > 0);
  const entries = received.map((kind) => t(`entries.${kind}`, { count: taken[kind] ?? 0 }));
  const age = isThis ? 'written' : 'seen';
  const task = isThis ? 'rename' : 'forget';
  const Task = isThis ? NameForm : ForgetForm;
  return (
    <li className={styles['device']}>
      <div className="fill">
        <p className="break-anywhere">
          <bdi className="medium">{name}</bdi>
          {isThis && (
            <>
              {' '}
              <span className="small faint no-wrap">· {t('thisDevice')}</span>
            </>
          )}
        </p>
        <p className="small faint">
          {writtenAt === null ? t(`never.${age}`) : t(`last.${age}`, { when: momentText(writtenAt) })}
        </p>
        {entries.length > 0 && (
          <p className="small faint tabular">{t('received', { entries: format.list(entries) })}</p>
        )}
        {entries.length === 0 && readAt !== null && trouble === null && (
          <p className="small faint">{t('receivedNothing')}</p>
        )}
        {trouble !== null && (
          <p className="row gap-2 small bad">
            <CircleAlert className="rigid" />
            {t(`unreadable.${trouble}`)}
          </p>
        )}
      </div>
      <IconButton
        name={t(`${task}.button`)}
        subject={name}
        icon={isThis ? <PenLine /> : <Trash2 />}
        aria-haspopup="dialog"
        tooltipSide="left"
        onClick={() => onBegin(t(`${task}.title`), (onDone) => <Task id={id} name={name} onDone={onDone} />)}
      />
    </li>
  );
}
