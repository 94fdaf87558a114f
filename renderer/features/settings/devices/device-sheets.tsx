import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { DeviceId } from '#shared/domain/app/device-sync.ts';
import { DeviceForm } from './device-form.tsx';

type DoneProps = { readonly onDone: () => void };
/** Opens the section's sheet with a form. */
export type BeginTask = (title: string, form: (onDone: () => void) => ReactNode) => void;

const NAMES: Readonly<Record<string, 'windows' | 'mac'>> = { win32: 'windows', darwin: 'mac' };

export function SetUpForm({ onDone }: DoneProps) {
  const t = useTranslations('devices');
  const platform = useAnswer('app.info', {}).data?.platform ?? '';
  const join = useCommand('devices.join', { onSuccess: onDone });
  return (
    <DeviceForm
      command={join}
      fields={['folder', 'name', 'passphrase']}
      initial={{ name: t(`setUp.names.${NAMES[platform] ?? 'linux'}`), isOn: true }}
      isPassphraseOptional
      choice={{ label: t('hasSettings'), advice: t('hasSettingsAdvice') }}
      submitText={t(join.isPending ? 'setUp.starting' : 'setUp.start')}
      onSend={({ folder, name, passphrase, isOn }) =>
        join.mutate({ directory: folder.trim(), name, passphrase: passphrase || null, hasSettings: isOn })
      }
      onCancel={onDone}
    >
      <p>{t('setUp.how')}</p>
      <p className="small soft">{t('setUp.synced')}</p>
      <p className="small soft">{t('setUp.never')}</p>
    </DeviceForm>
  );
}

/** `canRemove`: this device has a passphrase, which can be removed. */
export function PassphraseForm({ canRemove, onDone }: DoneProps & { readonly canRemove: boolean }) {
  const t = useTranslations();
  const setting = useCommand('devices.setPassphrase', { onSuccess: onDone });
  return (
    <DeviceForm
      command={setting}
      fields={['passphrase']}
      submitText={t('app.actions.save')}
      other={
        canRemove && (
          <Button aria-disabled={setting.isPending} onClick={() => setting.mutate({ passphrase: null })}>
            {t('devices.passphrase.remove')}
          </Button>
        )
      }
      onSend={({ passphrase }) => setting.mutate({ passphrase })}
      onCancel={onDone}
    />
  );
}

type OfDeviceProps = DoneProps & { readonly id: DeviceId; readonly name: string };

export function NameForm({ name, onDone }: OfDeviceProps) {
  const t = useTranslations();
  const renaming = useCommand('devices.update', { onSuccess: onDone });
  return (
    <DeviceForm
      command={renaming}
      fields={['name']}
      initial={{ name }}
      submitText={t('app.actions.save')}
      onSend={(typed) => renaming.mutate({ name: typed.name })}
      onCancel={onDone}
    />
  );
}

export function ForgetForm({ id, name, onDone }: OfDeviceProps) {
  const t = useTranslations('devices.forget');
  const forgetting = useCommand('devices.forget', { onSuccess: onDone });
  return (
    <DeviceForm
      command={forgetting}
      submitText={t('button')}
      onSend={() => forgetting.mutate({ id })}
      onCancel={onDone}
    >
      <p className="break-anywhere">{t('advice', { name })}</p>
      <p className="soft">{t('comesBack')}</p>
    </DeviceForm>
  );
}

export function StopForm({ onDone }: DoneProps) {
  const t = useTranslations('devices.stop');
  const leaving = useCommand('devices.leave', { onSuccess: onDone });
  return (
    <DeviceForm
      command={leaving}
      choice={{ label: t('deletesFile'), advice: t('deletesFileAdvice') }}
      submitText={t('button')}
      onSend={({ isOn }) => leaving.mutate({ deletesFile: isOn })}
      onCancel={onDone}
    >
      <p>{t('advice')}</p>
    </DeviceForm>
  );
}
