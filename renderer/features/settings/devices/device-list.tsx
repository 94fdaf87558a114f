import { CircleAlert, PenLine, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { SyncedDevice } from '#shared/domain/app/device-sync.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { useIsFound } from '../rows/setting-section.tsx';
import styles from './device-section.module.css';
import { type DeviceTask, ForgetForm, NameForm } from './device-sheets.tsx';

type DeviceListProps = {
  readonly devices: readonly SyncedDevice[];
  readonly onBegin: (task: DeviceTask) => void;
};

/** The devices of the folder: when each was last seen and what came from it. */
export function DeviceList({ devices, onBegin }: DeviceListProps) {
  const t = useTranslations('devices');
  const isFound = useIsFound([t('list'), t('rename.button'), t('forget.button')]);

  function taskOf(device: SyncedDevice): DeviceTask {
    const Content = device.isThis ? NameForm : ForgetForm;
    return {
      title: t(device.isThis ? 'rename.title' : 'forget.title'),
      form: (onDone) => <Content device={device} onDone={onDone} />,
    };
  }

  return (
    <ul aria-label={t('list')} hidden={!isFound}>
      {devices.map((device) => (
        <li key={device.id} className={styles['device']}>
          <div className="fill">
            <p className="break-anywhere">
              <bdi className="medium">{device.name}</bdi>
              {device.isThis && <span className="small faint"> · {t('thisDevice')}</span>}
            </p>
            <DeviceFacts device={device} />
          </div>
          <IconButton
            name={t(device.isThis ? 'rename.button' : 'forget.button')}
            subject={device.name}
            icon={device.isThis ? <PenLine /> : <Trash2 />}
            aria-haspopup="dialog"
            tooltipSide="left"
            onClick={() => onBegin(taskOf(device))}
          />
        </li>
      ))}
    </ul>
  );
}

function DeviceFacts({ device: { isThis, writtenAt, readAt, taken, trouble } }: { readonly device: SyncedDevice }) {
  const t = useTranslations('devices');
  const format = useFormatter();
  const momentText = useMomentText();
  const received = DATA_KINDS.flatMap((kind) => {
    const count = taken[kind] ?? 0;
    return count === 0 ? [] : [t(`entries.${kind}`, { count })];
  });

  function age(): string {
    if (isThis) return writtenAt === null ? t('notWritten') : t('written', { when: momentText(writtenAt) });
    return writtenAt === null ? t('notSeen') : t('seen', { when: momentText(writtenAt) });
  }

  return (
    <>
      <p className="small faint">{age()}</p>
      {!isThis && readAt !== null && !(trouble !== null && received.length === 0) && (
        <p className="small faint tabular">
          {received.length === 0 ? t('receivedNothing') : t('received', { entries: format.list(received) })}
        </p>
      )}
      {trouble !== null && (
        <p className={styles['trouble']}>
          <CircleAlert className="rigid" />
          {t(`unreadable.${trouble}`)}
        </p>
      )}
    </>
  );
}
