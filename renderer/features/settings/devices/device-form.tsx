import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SecretField } from '#renderer/ui/controls/secret-field.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import { comeIntoSight, SheetFoot } from '#renderer/ui/overlays/sheet.tsx';
import type { AppError, AppFailure } from '#shared/contract/app-error.ts';
import { DeviceName, Passphrase } from '#shared/domain/app/device-sync.ts';
import { ChooseFolder } from '../storage/choose-folder.tsx';

/** Everything that can be wrong with a form, by the field that shows it. */
const FAULTS = {
  noFolder: 'folder',
  unwritable: 'folder',
  noName: 'name',
  short: 'passphrase',
  wrong: 'passphrase',
  missing: 'passphrase',
} as const;
type Fault = keyof typeof FAULTS;
type FieldName = (typeof FAULTS)[Fault];
type Typed = Readonly<Record<FieldName, string>> & { readonly isOn: boolean };

type DeviceFormProps = {
  readonly command: { readonly error: AppFailure | null; readonly isPending: boolean; readonly reset: () => void };
  readonly fields?: readonly FieldName[];
  readonly initial?: Partial<Typed>;
  readonly isPassphraseOptional?: boolean;
  /** A switch below the fields. */
  readonly choice?: { readonly label: string; readonly advice: string };
  readonly submitText: string;
  /** An additional button. */
  readonly other?: ReactNode;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  readonly onSend: (typed: Typed) => void;
  readonly onCancel: () => void;
};

/** A form for one command in the section's sheet. An error that belongs to no field is shown above the buttons. */
export function DeviceForm(props: DeviceFormProps) {
  const { command, fields = [], initial, isPassphraseOptional = false, choice, submitText, other, children } = props;
  const t = useTranslations('devices');
  const tActions = useTranslations('app.actions');
  const id = useId();
  const [typed, setTyped] = useState<Typed>({ folder: '', name: '', passphrase: '', isOn: false, ...initial });
  const [found, setFound] = useState<Fault | null>(null);
  const error = command.error?.error ?? null;
  const reported = faultOf(error);
  const isPlaced = reported !== null && fields.includes(FAULTS[reported]);
  const fault = found ?? (isPlaced ? reported : null);
  const form = useRef<HTMLFormElement>(null);

  // In a low window the field may be out of view.
  useEffect(() => {
    if (fault !== null) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [fault]);

  function edit(patch: Partial<Typed>): void {
    setTyped({ ...typed, ...patch });
    setFound(null);
    command.reset();
  }

  function send(): void {
    const next = fields
      .map((field) => faultIn(field, typed[field], isPassphraseOptional))
      .find((each) => each !== null);
    setFound(next ?? null);
    if (next === undefined) props.onSend(typed);
  }

  function propsOf(field: FieldName) {
    return {
      value: typed[field],
      error: fault !== null && FAULTS[fault] === field ? t(`faults.${fault}`) : null,
      onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
        edit({ [field]: currentTarget.value }),
    };
  }

  return (
    <Form ref={form} className="stack gap-4" noValidate onSend={send}>
      {children}
      {fields.includes('folder') && (
        <div className="column gap-2">
          <TextField label={t('setUp.path')} {...propsOf('folder')} />
          <div className="cluster">
            <ChooseFolder path={typed.folder} isDisabled={command.isPending} onChoose={(folder) => edit({ folder })} />
          </div>
        </div>
      )}
      {fields.includes('name') && (
        <TextField label={t('name')} maxLength={DeviceName.maxLength ?? undefined} {...propsOf('name')} />
      )}
      {fields.includes('passphrase') && (
        <div className="stack gap-2">
          <SecretField
            label={t(isPassphraseOptional ? 'setUp.optional' : 'passphrase.label')}
            maxLength={Passphrase.maxLength ?? undefined}
            {...propsOf('passphrase')}
            autoComplete="new-password"
          />
          <p className="small faint">{t('passphrase.advice')}</p>
        </div>
      )}
      {choice !== undefined && (
        <div className="row justify-between gap-4">
          <div>
            <p id={id}>{choice.label}</p>
            <p id={`${id}-advice`} className="small faint">
              {choice.advice}
            </p>
          </div>
          <Switch labelledBy={id} describedBy={`${id}-advice`} isOn={typed.isOn} onChange={(isOn) => edit({ isOn })} />
        </div>
      )}
      {error !== null && !isPlaced && (
        <div ref={comeIntoSight}>
          {reported === 'unwritable' ? (
            <ErrorLine title={t('trouble.unwritable.title')} />
          ) : (
            <ErrorView error={error} />
          )}
        </div>
      )}
      <SheetFoot>
        <div className="cluster gap-2">
          <Button type="submit" kind="primary" aria-disabled={command.isPending}>
            {submitText}
          </Button>
          {other}
          <Button kind="plain" onClick={props.onCancel}>
            {tActions('cancel')}
          </Button>
        </div>
      </SheetFoot>
    </Form>
  );
}

/** The fault that can be found before sending. */
function faultIn(field: FieldName, value: string, isPassphraseOptional: boolean): Fault | null {
  if (field === 'folder') return value.trim() === '' ? 'noFolder' : null;
  if (field === 'name') return value.trim() === '' ? 'noName' : null;
  if (isPassphraseOptional && value === '') return null;
  return Passphrase.safeParse(value).success ? null : 'short';
}

/** The fault that the core reports. */
function faultOf(error: AppError | null): Fault | null {
  if (error?.code === 'invalid-input') return 'noFolder';
  if (error?.code === 'storage-unwritable') return 'unwritable';
  if (error?.code !== 'rejected') return null;
  const reason = error.fields['passphrase']?.[0];
  return reason === 'wrong' || reason === 'missing' ? reason : null;
}
